"""What the browser shows: drawings, templates, style and the page model; no sockets and no game logic."""
