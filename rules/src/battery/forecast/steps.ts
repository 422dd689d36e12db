/** Work in steps: between two of them, whoever takes them may let other work run. */
export type Steps<Result> = Generator<void, Result>

/** One result for each item, each in a step of its own. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
): Steps<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(resultOf(item))
    yield
  }
  return results
}

/** Does something with each item, so many in a step. */
export function* eachInSteps<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => void,
): Steps<void> {
  for (const [index, item] of items.entries()) {
    work(item, index)
    if ((index + 1) % atOnce === 0) yield
  }
}

/** Takes all steps at once. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
