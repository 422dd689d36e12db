import { type DischargeVerdict, getDischargeVerdicts } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { deviceInView } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { batteryInView, readBatteriesInView } from '../detail/battery-in-view.sql.ts'
import { readDevicesInView } from '../detail/devices-in-view.sql.ts'
import type { Pair } from './alerting-pairs.sql.ts'
import { readVerdicts } from './discharge-verdicts.sql.ts'

export function dischargeVerdictRoutes(serve: Serve): void {
  serve(getDischargeVerdicts, async ({ scope, query: { of, id } }) => {
    const { number } = of === 'device' ? await deviceInView(scope, id) : await batteryInView(scope, id)
    const verdicts = await readVerdicts(scope, { of, number })
    const nameOf = await namesOf(
      scope,
      verdicts.flatMap((verdict) => [
        verdict,
        ...verdict.evidence,
        ...(verdict.partner ? [verdict.partner] : []),
      ]),
    )
    return verdicts.flatMap((verdict): DischargeVerdict[] => {
      const { device, battery } = nameOf(verdict)
      if (!device || !battery) return []
      const { partner, evidence, cause, day, ...figures } = verdict
      const other = partner && nameOf(partner)
      return [
        {
          ...{ cause, day, device, battery },
          ...{ batteryTimes: figures.batteryTimes, deviceTimes: figures.deviceTimes },
          ...{ batteryBlame: figures.batteryBlame, deviceBlame: figures.deviceBlame },
          swapWith: other?.device && other.battery ? { device: other.device, battery: other.battery } : null,
          evidence: evidence.map(({ from, to, hours, times, ...pair }) => ({
            ...nameOf(pair),
            ...{ from: dateOfDay(from), to: dateOfDay(to), hours, times },
          })),
        },
      ]
    })
  })
}

type NamedPair = DischargeVerdict['evidence'][number]

/** What devices and batteries are called that the caller may see; null for the others. */
async function namesOf(
  scope: Scope,
  pairs: readonly Pair[],
): Promise<(pair: Pair) => Pick<NamedPair, 'device' | 'battery'>> {
  const devices = await readDevicesInView(scope, [...new Set(pairs.map(({ device }) => device))])
  const batteries = await readBatteriesInView(scope, [...new Set(pairs.map(({ battery }) => battery))])
  return (pair) => {
    const device = devices.get(pair.device)
    const battery = batteries.get(pair.battery)
    return {
      device: device ? namedDevice(device) : null,
      battery: battery ? { id: battery.id, serialNumber: battery.serialNumber } : null,
    }
  }
}

const namedDevice = ({ id, manufacturer, model, serialNumber }: NonNullable<NamedPair['device']>) => ({
  ...{ id, manufacturer, model, serialNumber },
})
