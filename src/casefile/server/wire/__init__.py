"""The connection: a client's bytes before they are a request, and the server's bytes after they are an answer.

Here are the limits of connections and requests, and the parts that are the same for everybody: addresses, packing,
logs, and pages that are made once for many people.
"""
