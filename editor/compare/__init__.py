"""Any two heroes, forces, dates or what-ifs side by side, with exact odds against a chosen enemy."""
