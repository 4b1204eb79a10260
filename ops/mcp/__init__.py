"""Language models at the table: the tools of the Model Context Protocol, over the HTTP API of a service."""
