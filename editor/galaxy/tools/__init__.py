"""The tools of the chart; `toolbox` has them all."""
