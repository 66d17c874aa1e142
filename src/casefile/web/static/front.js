// The first page: says when it has lost its server. The two ways stay, and nothing that waits is lost.

const EVERY = 30000;

/** Shows the sentence `lost` as long as the server does not answer. */
export function front(lost) {
  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch("/health", { signal: AbortSignal.timeout(8000) }).catch(() => null);
    lost.hidden = !!answer;
  };
  for (const event of ["offline", "online"]) addEventListener(event, look);
  document.addEventListener("visibilitychange", look);
  setInterval(look, EVERY);
}
