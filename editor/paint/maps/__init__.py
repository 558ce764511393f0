"""The painter of maps, shared by screen, mini-map, thumbnail, PNG, SVG and PDF."""
