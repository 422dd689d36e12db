import { ProcessBench } from '../started-process.ts'

/** Processes of a scenario, all of which can be stopped before its end. */
export class FaultBench extends ProcessBench {
  readonly #started: { stop(signal: NodeJS.Signals): Promise<unknown> }[] = []

  override start(...given: Parameters<ProcessBench['start']>): ReturnType<ProcessBench['start']> {
    const started = super.start(...given)
    this.#started.push(started)
    return started
  }

  async stopAll(): Promise<void> {
    for (const started of this.#started) await started.stop('SIGKILL')
  }
}

export async function onBench<Result>(run: (bench: FaultBench) => Promise<Result>): Promise<Result> {
  const bench = new FaultBench()
  try {
    return await run(bench)
  } finally {
    await bench.clear()
  }
}
