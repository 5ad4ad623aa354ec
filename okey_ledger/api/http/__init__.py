"""What every route shares of HTTP: bodies, answers, problems, languages, middleware."""
