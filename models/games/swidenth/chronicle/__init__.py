"""What a Swidenth party lives through: Events, the ledger they make, the forms that add one."""
