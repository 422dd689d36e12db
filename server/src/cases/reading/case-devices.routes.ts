import {
  anomalyDeviceDefaultSort,
  anomalyDeviceSortFields,
  exportCaseBatteries,
  exportCaseDevices,
  listCaseBatteries,
  listCaseDevices,
  readCaseDischargeCauses,
} from '@muster/contract'
import { isAboutBatteries } from '@muster/rules'
import { numbersIn } from '../../alerts/index.ts'
import {
  batteryFile,
  countCauses,
  findBatteryPage,
  readBatteryRows,
  warrantyAt,
} from '../../battery/index.ts'
import { deviceFile, findDevicePage, readDeviceRows } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { numbersNow } from '../looking/index.ts'
import { foundCase } from './found-case.ts'
import { readPeak } from './one-case.sql.ts'
import { sightOf } from './sight.sql.ts'

interface Asked {
  scope: Scope
  caller: Caller
  body: { number: number; which: 'now' | 'peak' }
}

/** The lists of a case's devices, or batteries, that the caller's custom view shows [K-503, K-702, K-812]. */
export function caseDeviceRoutes(serve: Serve, { now, config }: Pick<Services, 'now' | 'config'>): void {
  const at = () => now().getTime()
  const warranty = () => warrantyAt(config.warranty, now())

  /** None where the case is about the other kind. */
  const numbersOf = async (
    { scope, caller, body: { number, which } }: Asked,
    ofBatteries: boolean,
  ): Promise<number[]> => {
    const { kind, endedAt, watchId, groupKey } = await foundCase(scope, await sightOf(scope, caller), number)
    if (isAboutBatteries(kind) !== ofBatteries) return []
    if (which === 'peak') return numbersIn((await readPeak(scope, number)) ?? Buffer.alloc(0))
    if (endedAt !== null || watchId === null) return []
    return await numbersNow(scope, { watchId, groupKey }, { now: at(), deployment: config })
  }

  serve(listCaseDevices, async (asked) => {
    const { scope, query, body } = asked
    const { search, sort = anomalyDeviceDefaultSort } = body
    const among = await numbersOf(asked, false)
    const { numbers, totalCount } = await findDevicePage(scope, { search, sort, among, ...query })
    return { list: await readDeviceRows(scope, numbers, at()), totalCount }
  })

  serve(exportCaseDevices, async (asked) => {
    const { scope, query, body } = asked
    const { search, sort = anomalyDeviceDefaultSort } = body
    const devices = { search, sort, among: await numbersOf(asked, false), ...query }
    return await deviceFile(scope, devices, at(), {
      name: 'caseDevices.csv',
      fields: anomalyDeviceSortFields,
    })
  })

  serve(listCaseBatteries, async (asked) => {
    const { scope, query, body } = asked
    const { search, sort } = body
    const batteries = { search, sort, numbers: await numbersOf(asked, true), ...query }
    const { numbers, totalCount } = await findBatteryPage(scope, batteries, warranty())
    return { list: await readBatteryRows(scope, numbers, warranty()), totalCount }
  })

  serve(readCaseDischargeCauses, async ({ scope, caller, query: { number } }) => {
    const asked: Asked = { scope, caller, body: { number, which: 'now' } }
    const devices = await numbersOf(asked, false)
    const batteries = await numbersOf(asked, true)
    const [of, numbers] =
      devices.length > 0 ? (['device', devices] as const) : (['battery', batteries] as const)
    return await countCauses(scope, { of, numbers })
  })

  serve(exportCaseBatteries, async (asked) => {
    const { scope, query, body } = asked
    const { search, sort } = body
    const batteries = { search, sort, numbers: await numbersOf(asked, true), ...query }
    return await batteryFile(scope, batteries, warranty())
  })
}
