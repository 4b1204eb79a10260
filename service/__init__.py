"""The HTTP service: the application factory, its endpoints, schemas of requests and answers, problem documents."""
