import { type DischargeVerdict, dischargeCauses } from '@muster/contract'
import { daysAgo } from './anomalies.ts'

const device = { id: 'd1', manufacturer: 'Tarvos', model: 'T8 Scan', serialNumber: 'SN-1' }
const seenOf = (changes: object) => ({
  ...{ device, battery: { id: 'b', serialNumber: 'SN-2' }, from: daysAgo(40), to: daysAgo(3) },
  ...{ hours: 41.6, times: 1.8, ...changes },
})

/** A verdict of each kind, as a device with as many batteries would have them. Names are those of the tours. */
export const madeVerdicts: DischargeVerdict[] = dischargeCauses.map((cause, index) => {
  const battery = { id: `b${index}`, serialNumber: `SN-${index}` }
  return {
    ...{ cause, device, battery, day: daysAgo(1) },
    ...{ batteryTimes: 1.8, deviceTimes: 1.4, batteryBlame: 0.97, deviceBlame: 0.9 },
    swapWith: cause === 'unknown' ? { device, battery: { id: 'b9', serialNumber: 'SN-9' } } : null,
    evidence: [seenOf({ battery }), seenOf({ battery, device: null }), seenOf({ battery: null })],
  }
})
