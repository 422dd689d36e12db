import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LoadPlan } from './plan.ts'

export interface LoadCommand {
  connections: number
  /** Seconds before the measurement begins. */
  warmUp: number
  seconds: number
  /** Seconds that a connection waits after a refusal. */
  refusedWait: number
  /** Reports per second over all connections; as many as possible by default. */
  perSecond?: number
}

export interface LoadResult {
  /** Reports acknowledged as stored. */
  perSecond: number
  /** Milliseconds to the answer. */
  median: number
  p99: number
  /** Answers that ask to retry later, and milliseconds to them. */
  refused: number
  refusalP99: number
  /** Reports acknowledged as stored since the loader began, including those before the measurement. */
  stored: number
  odd: number
  firstOdd: string | null
  /** Processor time of sending, in cores. */
  loaderCores: number
}

export interface Load {
  run(command: LoadCommand): Promise<LoadResult>
  /** Ends a run before its seconds are over. */
  end(): void
  close(): Promise<void>
}

/** A separate process that sends the plan's reports to a port. */
export async function openLoad(plan: LoadPlan, port: number, folder: string): Promise<Load> {
  const file = path.join(folder, 'load-plan.json')
  await writeFile(file, JSON.stringify(plan))
  const loader = fork(path.join(import.meta.dirname, 'loader.ts'), [file, String(port)], {
    serialization: 'advanced',
  })
  await once(loader, 'message')
  return {
    run: async (command) => {
      loader.send(command)
      const [result] = (await once(loader, 'message')) as [LoadResult]
      if (result.odd > 0)
        throw new Error(`${result.odd} reports were not answered as usual: ${result.firstOdd}`)
      return result
    },
    end: () => void loader.send('end'),
    close: async () => {
      loader.disconnect()
      if (loader.exitCode === null) await once(loader, 'exit')
    },
  }
}
