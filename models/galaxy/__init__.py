"""The galaxy map: planets, sectors, hyperspace routes, commands and their blue circles, in whole thousandths."""
