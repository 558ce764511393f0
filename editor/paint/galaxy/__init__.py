"""The painter of charts: planets, names, territories, stars, in screen, pictures and pages."""
