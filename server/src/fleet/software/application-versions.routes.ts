import { compareApplicationVersions, comparedDevices, type VersionComparison } from '@muster/contract'
import { updateVerdict, versionsToCompare } from '@muster/rules'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { estateAsked } from '../estate-performance/estate-period.ts'
import { countByVersion } from './counted-software.sql.ts'
import { knownApplication } from './software-in-view.sql.ts'
import { readApplicationVersions } from './software-versions.sql.ts'
import { readAdoption } from './version-adoption.ts'
import { sampleVersionDevices } from './version-devices.sql.ts'
import { compareFigures, readVersionRates } from './version-figures.ts'
import { highestFirst } from './version-order.ts'

/** Two versions of an application side by side (ADR 0031). */
export function applicationVersionRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  serve(compareApplicationVersions, async ({ scope, query, body }) => {
    const now = services.now().getTime()
    const { version: chosen, against, ...estate } = body
    const application = await knownApplication(scope, query.id, now)
    const asked = estateAsked(estate, now)
    const { first: _, last: __, ...part } = asked
    const counted = highestFirst(await countByVersion(scope, application.id, part), (each) => each.version)
    const versions = counted.map(({ version, installedCount }) => ({ version, installedCount }))
    const names = comparedNames(versions, chosen, against)
    if (names === null) return { versions, compared: null, adoption: { versions: [], days: [] } }
    const known = await readApplicationVersions(scope, application.id)
    const idOf = new Map(known.map((each) => [each.version, each.id]))
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
      adoption: await readAdoption(scope, [names.version, names.against], known, {
        ...asked,
        id: application.id,
      }),
    }
  })
}

type Installed = VersionComparison['versions'][number]

/** The versions to compare: those chosen, or else a version and the one before. Null without a second one. */
function comparedNames(installed: readonly Installed[], chosen?: string, against?: string) {
  const isInstalled = installed.some(({ version }) => version === chosen)
  const offered =
    chosen === undefined || isInstalled
      ? installed
      : highestFirst([...installed, { version: chosen, installedCount: 0 }], ({ version }) => version)
  const usual = versionsToCompare(offered, chosen)
  const version = chosen ?? usual?.version
  const other = against === version ? usual?.against : (against ?? usual?.against)
  return version === undefined || other === undefined ? null : { version, against: other }
}
