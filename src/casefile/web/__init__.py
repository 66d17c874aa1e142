"""The browser's pages: drawings, templates, style and the page model; no sockets and no game logic."""
