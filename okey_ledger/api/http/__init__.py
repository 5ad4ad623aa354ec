"""HTTP as all routes share it: bodies, answers, problems, languages, middleware."""
