"""How a Swidenth party is put together: points of progression, choices offered, purchases, fixes."""
