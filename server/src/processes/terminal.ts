import { StartError } from '../platform/errors/errors.ts'

export interface Running {
  stop(): Promise<void>
  /** Resolves with a sentence where the process has to end by itself. */
  outdated?: Promise<string>
}

/** Runs a process to its end. A start or a process that cannot go on is one sentence and exit code 1. */
export async function runProcess(main: () => Promise<Running | undefined>): Promise<void> {
  let stopping = false
  const started = main()
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    if (process.stdout.isTTY) process.stdout.write(`\n  Stopping (${signal})\n`)
    const running = await started.catch(() => undefined)
    await running?.stop()
    process.stdout.write('Stopped.\n')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const stopOutdated = async (running: Running, sentence: string) => {
    if (stopping) return
    stopping = true
    process.stderr.write(`Muster stops. ${sentence}\n`)
    await running.stop()
    process.exit(1)
  }
  try {
    const running = await started
    if (!running) process.exit(0)
    running.outdated?.then((sentence) => stopOutdated(running, sentence))
  } catch (error) {
    if (stopping) return
    if (error instanceof StartError) process.stderr.write(`Muster did not start. ${error.message}\n`)
    else
      process.stderr.write(`Muster did not start. ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}
