import {
  createHomeLocation,
  deleteHomeLocations,
  exportHomeLocations,
  type HomeLocationFields,
  listHomeLocations,
  updateHomeLocation,
} from '@muster/contract'
import { type HomeThresholds, homeThresholdProblems } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import type { Services } from '../../platform/services.ts'
import type { Estate } from '../estate.ts'
import { readWorldSettings } from '../worlds/world-settings.sql.ts'
import { homeLocationFile } from './home-location-file.ts'
import { findHomeLocations } from './home-location-list.ts'
import { removeHomeLocations } from './home-location-removal.ts'
import {
  type EvaluatedChange,
  insertHomeLocation,
  lockHomeLocations,
  saveHomeLocation,
  selectHomeLocation,
  told,
} from './home-locations.sql.ts'

export interface PlaceServices extends Pick<Services, 'now' | 'worldChanged'> {
  estate: Estate
}

export function homeLocationRoutes(serve: Serve, { now, worldChanged, estate }: PlaceServices): void {
  serve(listHomeLocations, async ({ scope, query, body }) => findHomeLocations(scope, { ...query, ...body }))
  serve(exportHomeLocations, async ({ scope, query, body }) => homeLocationFile(scope, { ...query, ...body }))

  serve(createHomeLocation, async ({ scope, body: { data }, newId: id, record }) => {
    const made = await selectHomeLocation(scope, id)
    if (made) return { id, version: made.version }
    await requireThresholds(scope, worldsOwn, data)
    const isNew = await insertHomeLocation(scope, { id, ...data, radiusMetres: data.radius })
    const home = await selectHomeLocation(scope, id)
    if (!home) throw new AppError('homeLocationExists')
    if (isNew) {
      const { name, version } = home
      await record({
        action: 'homeLocation.created',
        recordId: id,
        record: name,
        version,
        after: told(home),
      })
    }
    return { id, version: home.version }
  })

  serve(updateHomeLocation, async ({ scope, body: { id, data, version }, record, afterCommit }) => {
    const [before] = await lockHomeLocations(scope, [id])
    if (!before) throw new AppError('homeLocationNotFound')
    const isChanged = changeOf(before, data)
    // Whatever the expected version: a request sent twice changes nothing the second time.
    if (!isChanged.any) return { version: before.version }
    await requireVersion(scope, before, version)
    await requireThresholds(scope, before, data)
    await saveHomeLocation(scope, id, data, isChanged, now().getTime())
    const after = { ...before, ...data, version: before.version + 1 }
    await record({
      action: 'homeLocation.changed',
      recordId: id,
      record: before.name,
      version: after.version,
      before: told(before),
      after: told(after),
    })
    if (isChanged.circle || isChanged.thresholds) afterCommit(() => worldChanged(scope.world))
    return { version: after.version }
  })

  serve(deleteHomeLocations, async ({ scope, body, record, afterCommit }) => {
    const answer = await removeHomeLocations(scope, body.ids, { estate, record, now: now().getTime() })
    // Devices of other home locations that use its access points are no longer at wrong ones.
    if (answer.ok) afterCommit(() => worldChanged(scope.world))
    return answer
  })
}

/** Thresholds of a home location that has none of its own. */
const worldsOwn: HomeThresholds = { distanceYellow: null, distanceRed: null }

async function requireThresholds(scope: Scope, before: HomeThresholds, after: HomeThresholds): Promise<void> {
  const { settings } = await readWorldSettings(scope)
  const problems = homeThresholdProblems(before, after, settings.useMetricDistances)
  if (problems.length === 0) return
  throw new AppError('invalidInput', {
    problems: problems.map(({ field, problem }) => ({ field: `data.${field}`, problem })),
  })
}

function changeOf(before: HomeLocationFields, after: HomeLocationFields): EvaluatedChange & { any: boolean } {
  const isAny = (...fields: (keyof HomeLocationFields)[]) =>
    fields.some((field) => before[field] !== after[field])
  return {
    any: isAny(...(Object.keys(after) as (keyof HomeLocationFields)[])),
    circle: isAny('latitude', 'longitude', 'radius'),
    thresholds: isAny('distanceYellow', 'distanceRed'),
  }
}
