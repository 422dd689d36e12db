const open = new Set<() => Promise<void>>()

/** Makes sure that something is ended once: by whoever calls what this gives, or when the run is interrupted. */
export function endedOnce(end: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await end()
  }
  open.add(once)
  return once
}

/** Ends all that is still there, the latest first. */
export async function endAll(): Promise<void> {
  for (const end of [...open].reverse()) await end().catch(() => {})
}
