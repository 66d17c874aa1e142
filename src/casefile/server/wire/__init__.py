"""The connection: bytes of a client before they are a request, and after they are an answer.

Here are the limits of connections and requests, and what is the same for everybody: addresses, packing, logs.
"""
