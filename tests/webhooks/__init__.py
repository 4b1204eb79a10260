"""Webhooks: what is stored, what is told, where it may be sent, and that nothing is lost or overtaken."""
