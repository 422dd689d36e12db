import { reasonOf } from '../platform/database/database.ts'
import { isDatabaseAway } from '../platform/database/database-away.ts'
import { StartError } from '../platform/errors/errors.ts'
import { endProgress, progress } from './progress.ts'

export interface ToolRun {
  /** Reports progress, and throws once the operator has interrupted the tool. */
  progress: (step: string, share?: number) => void
}

/**
 * Runs a tool to its end. What it cannot do is one sentence and exit code 1; interrupted, it cleans up and ends with
 * 130.
 */
export async function runTool(failure: string, main: (run: ToolRun) => Promise<string>): Promise<void> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())
  const report = (step: string, share?: number) => {
    interrupted.signal.throwIfAborted()
    progress(step, share)
  }
  try {
    const line = await main({ progress: report })
    endProgress()
    process.stdout.write(`${line}\n`)
    process.exit(0)
  } catch (error) {
    endProgress()
    process.stderr.write(
      `${failure} ${interrupted.signal.aborted ? 'It was interrupted.' : problem(error)}\n`,
    )
    process.exit(interrupted.signal.aborted ? 130 : 1)
  }
}

function problem(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return String(error)
  const isSystem = 'code' in error && /^E[A-Z]+$/.test(String(error.code))
  return isSystem || isDatabaseAway(error) ? `${reasonOf(error)}.` : (error.stack ?? error.message)
}
