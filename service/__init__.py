"""HTTP in, HTTP out: the application factory, its endpoints, marshmallow at the edge, problem documents."""
