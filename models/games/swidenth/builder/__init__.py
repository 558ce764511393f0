"""The builder of Swidenth parties: points, choices offered, purchases, fixes."""
