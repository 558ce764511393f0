"""The one painter of maps: screen, mini-map, thumbnail, PNG, SVG and PDF are drawn by it."""
