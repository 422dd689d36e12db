import type { BearerType } from '@muster/contract'
import { share } from '../random.ts'
import { receptionAt } from './coverage.ts'
import type { DayEvents } from './events.ts'
import { step } from './power.ts'
import type { Course } from './samples.ts'

/** An agent that reported every flicker would report nothing else. */
const mostBearerChanges = 3
const wifi = { networkType: 'wifi' }

/** Out of the Wi-Fi and back, into dead zones and out of them, from one bearer to another. */
export function addNetworkEvents(events: DayEvents, course: Course): void {
  const { seed, device, day, power, movement } = course
  const { sim, site } = device
  let wasAtSite = movement.isAtSite(0)
  let bearer: BearerType | null = null
  let hadService = true
  let bearerChanges = 0
  for (let at = 0; at < power.levels.length; at++) {
    const isAtSite = movement.isAtSite(at * step)
    if (isAtSite && wasAtSite) continue
    const mobile = { networkType: 'mobile', ...(bearer ? { bearerType: bearer } : {}) }
    if (isAtSite !== wasAtSite) {
      const [oldNetworkInfo, newNetworkInfo] = isAtSite ? [mobile, wifi] : [wifi, mobile]
      events.add('networkChanged', at * step, 33, { oldNetworkInfo, newNetworkInfo })
      wasAtSite = isAtSite
    }
    if (!sim || isAtSite || at % 6 !== 0) continue
    const now = receptionAt(
      seed,
      sim.operator,
      movement.at(at * step),
      site,
      share(device.seed, 101, day, at),
    )
    const hasService = now.status === null
    if (hasService !== hadService) {
      events.add(hasService ? 'networkAvailable' : 'networkLost', at * step, 44, {
        [hasService ? 'newNetworkInfo' : 'oldNetworkInfo']: mobile,
      })
      hadService = hasService
    }
    if (hasService && bearer !== null && bearer !== now.bearer && bearerChanges < mostBearerChanges) {
      bearerChanges += 1
      events.add('bearerChanged', at * step, 2, {
        oldNetworkInfo: { networkType: 'mobile', bearerType: bearer },
        newNetworkInfo: { networkType: 'mobile', bearerType: now.bearer },
      })
    }
    if (hasService) bearer = now.bearer
  }
}
