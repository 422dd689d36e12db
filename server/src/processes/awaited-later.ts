/** Marks a promise that is awaited later: until then an error must not count as unhandled. */
export function awaitedLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  return promise
}
