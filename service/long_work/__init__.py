"""Work that would keep a process that serves from serving: done elsewhere, and answered as it is done."""
