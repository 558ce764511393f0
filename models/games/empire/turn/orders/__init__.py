"""Order sheets read line by line, and the orders that automatic players send."""
