"""Printed sheets as data in millimetres; the window paints them."""
