import type { AccessServices } from '../../access/index.ts'
import type { Progress } from '../progress.ts'
import type { DemoPast } from './fill-past.ts'

export interface Filling {
  /**
   * True once the status history, which the daily jobs depend on, is stored or has failed; false where it was stopped
   * before.
   */
  historyIsThere: Promise<boolean>
  /** Stops it half-way; the next start continues from there. */
  stop(): Promise<void>
}

/** Fills in the demo's older history in the background. Errors are logged, and the next start retries. */
export function fillBehind(
  { log }: Pick<AccessServices, 'log'>,
  past: Pick<DemoPast, 'fillHistory' | 'deriveFromHistory' | 'fillOlder' | 'close'>,
  progress: Progress,
  endProgress: () => void,
): Filling {
  let isStopped = false
  const tell = (error: unknown) => {
    if (!isStopped) log.error({ err: error }, 'the demo’s past is not filled in')
  }
  const stored = past.fillHistory(progress)
  const history = stored.then(() => past.deriveFromHistory())
  const whole = Promise.all([history, stored.then(() => past.fillOlder(progress))])
    .catch(tell)
    .finally(async () => {
      await past.close()
      endProgress()
    })
  return {
    historyIsThere: history.catch(() => {}).then(() => !isStopped),
    stop: async () => {
      isStopped = true
      await past.close()
      await whole
    },
  }
}
