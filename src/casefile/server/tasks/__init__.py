"""Work beside the requests: loops that outlive what they call, calls in threads, and the processor time of each."""
