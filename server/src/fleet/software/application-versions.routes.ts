import { compareApplicationVersions, comparedDevices } from '@muster/contract'
import { updateVerdict, versionsToCompare } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { AskedEstate } from '../../telemetry/index.ts'
import { estateAsked } from '../estate-performance/estate-period.ts'
import { countByVersion } from './counted-software.sql.ts'
import { knownApplication } from './software-in-view.sql.ts'
import { readApplicationSeries } from './software-series.sql.ts'
import { readApplicationVersions } from './software-versions.sql.ts'
import { sampleVersionDevices } from './version-devices.sql.ts'
import { compareFigures, readVersionRates } from './version-figures.ts'
import { highestFirst } from './version-order.ts'

type AskedDays = AskedEstate & { first: number; last: number }

/** Two versions of an application side by side (ADR 0031). */
export function applicationVersionRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  serve(compareApplicationVersions, async ({ scope, query, body }) => {
    const now = services.now().getTime()
    const { version, against, ...estate } = body
    const application = await knownApplication(scope, query.id, now)
    const asked = estateAsked(estate, now)
    const { first: _, last: __, ...part } = asked
    const counted = highestFirst(await countByVersion(scope, application.id, part), (each) => each.version)
    const versions = counted.map(({ version: name, installedCount }) => ({ version: name, installedCount }))
    const usual = versionsToCompare(versions)
    const chosen = { version: version ?? usual?.version, against: against ?? usual?.against }
    if (chosen.version === undefined || chosen.against === undefined) {
      return { versions, compared: null, adoption: [] }
    }
    const names = { version: chosen.version, against: chosen.against }
    const idOf = new Map(
      (await readApplicationVersions(scope, application.id)).map((each) => [each.version, each.id]),
    )
    const ids = { version: idOf.get(names.version) ?? null, against: idOf.get(names.against) ?? null }
    const devices = await sampleVersionDevices(
      scope,
      {
        application: application.id,
        versions: counted.filter((each) => each.id === ids.version || each.id === ids.against),
        part,
      },
      comparedDevices.all,
    )
    const ratesOf = async (which: number | null) =>
      await readVersionRates(
        scope,
        devices.filter((device) => device.version === which),
        now,
      )
    const figures = compareFigures(await ratesOf(ids.version), await ratesOf(ids.against))
    return {
      versions,
      compared: { ...names, figures, verdict: updateVerdict(figures.map(({ verdict }) => verdict)) },
      adoption: await readAdoption(scope, application.id, ids, asked),
    }
  })
}

/** Devices that used the application on each day, by version. */
async function readAdoption(
  scope: Scope,
  id: number,
  { version, against }: { version: number | null; against: number | null },
  asked: AskedDays,
) {
  const usedBy = async (which: number | null) => {
    const days = which === null ? [] : await readApplicationSeries(scope, { id, version: which, ...asked })
    return new Map(days.map(({ date, devicesUsed }) => [date, devicesUsed]))
  }
  const all = await readApplicationSeries(scope, { id, version: null, ...asked })
  const ofVersion = await usedBy(version)
  const ofAgainst = await usedBy(against)
  return all.map(({ date, devicesUsed }) => ({
    date,
    deviceCount: devicesUsed,
    version: ofVersion.get(date) ?? 0,
    against: ofAgainst.get(date) ?? 0,
  }))
}
