const open = new Set<() => Promise<void>>()

/** Makes sure that something is ended once: by calling the returned function, or when the run is interrupted. */
export function endedOnce(end: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await end()
  }
  open.add(once)
  return once
}

/** Ends everything still running, the latest first. */
export async function endAll(): Promise<void> {
  for (const end of [...open].reverse()) await end().catch(() => {})
}
