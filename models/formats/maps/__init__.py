"""File types of maps besides Tiled's: our own, Universal VTT, Foundry, VASSAL; what every map file shares."""
