"""The referee's desk: mails in, a turn judged phase by phase, overruled, published; how the campaign goes."""
