import { setTimeout as wait } from 'node:timers/promises'
import { DeliverySender, type DeliveryServices } from './send-deliveries.ts'

/** Milliseconds between two looks for deliveries that are due. */
const pace = 1000
/** Milliseconds for which an ending process waits for the tries that it has begun. */
const farewell = 10_000

export interface Sending {
  /** Begins no other try, and waits for those that are running; what is left, another process tries again. */
  stop(): Promise<void>
}

/** Sends deliveries as long as the process works. */
export function startSending(services: DeliveryServices): Sending {
  const sender = new DeliverySender(services)
  const ending = new AbortController()
  const { signal } = ending
  const pause = async () => await wait(pace, undefined, { signal, ref: false }).catch(() => {})
  const work = async () => {
    while (!signal.aborted) {
      try {
        // While there is more to do than room, the next begins as soon as one has ended.
        if ((await sender.begin()) > 0)
          await Promise.race([sender.hasRoom(), wait(pace, undefined, { ref: false })])
        // What is due may wait for one of those that are running.
        else await Promise.race([sender.oneEnded(), pause()])
      } catch (err) {
        services.log.error({ err }, 'deliveries could not be looked for')
        await pause()
      }
    }
  }
  const working = work()
  return {
    stop: async () => {
      ending.abort()
      await working
      await Promise.race([sender.settled(), wait(farewell, undefined, { ref: false })])
    },
  }
}
