"""What is found out about units before code is made of them: what can fail, what decisions give away."""
