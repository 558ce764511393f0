"""Packages and closings of turns as files beside the campaign."""
