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
  /** Seconds that a connection waits after it was refused. */
  refusedWait: number
  /** Reports a second over all connections; as many as there can be, unless it is said. */
  perSecond?: number
}

export interface LoadResult {
  /** Reports that were answered as stored. */
  perSecond: number
  /** Milliseconds to the answer. */
  median: number
  p99: number
  /** Answers that ask to come back later, and milliseconds to them. */
  refused: number
  refusalP99: number
  /** Reports that were answered as stored since the loader began, those before the measurement too. */
  stored: number
  odd: number
  firstOdd: string | null
  /** Processor time that sending took, in cores. */
  loaderCores: number
}

export interface Load {
  run(command: LoadCommand): Promise<LoadResult>
  /** Ends a run before its seconds are over. */
  end(): void
  close(): Promise<void>
}

/** A process of its own that sends the plan's reports to a port. */
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
