import type { AccessServices } from '../../access/index.ts'
import type { Progress } from '../progress.ts'
import type { DemoPast } from './fill-past.ts'

export interface Filling {
  /** True once the history of statuses is there, which the daily jobs go by, or will not be; false where it was stopped before. */
  historyIsThere: Promise<boolean>
  /** Ends it half-way; the next start goes on where it was. */
  stop(): Promise<void>
}

/** Fills in the older past of the demo beside everything else. What goes wrong is in the log, and done by the next start. */
export function fillBehind({ log }: AccessServices, past: DemoPast, progress: Progress): Filling {
  let isStopped = false
  const tell = (error: unknown) => {
    if (!isStopped) log.error({ err: error }, 'the demo’s past is not filled in')
  }
  const history = past.fillHistory()
  const whole = history
    .then(() => past.fillOlder(progress))
    .catch(tell)
    .finally(() => past.close())
  return {
    historyIsThere: history.catch(() => {}).then(() => !isStopped),
    stop: async () => {
      isStopped = true
      await past.close()
      await whole
    },
  }
}
