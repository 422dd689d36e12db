/** Runs every step, whatever the outcome of the earlier ones; a failure is thrown once all have run. */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    await step().catch((error: unknown) => {
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}
