"""The panels of a galaxy: beside the chart and below it."""
