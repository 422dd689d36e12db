import {
  can,
  countCasesByTab,
  countOpenCases,
  exportCases,
  getCase,
  listCasePeople,
  listCases,
  readCaseChart,
  readCaseProperties,
  readCaseTimeline,
} from '@muster/contract'
import { actionsOf } from '@muster/rules'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { pointsInView } from './case-chart.ts'
import { countOpen } from './case-count.sql.ts'
import { caseFile } from './case-file.ts'
import { countCases, countTabs, findCases } from './case-list.sql.ts'
import { peopleFor } from './case-people.ts'
import { caseRowOf } from './case-rows.sql.ts'
import { commonInView, withNames } from './common-in-view.ts'
import { foundCase } from './found-case.ts'
import { readCommon, readPoints, seenAmong } from './one-case.sql.ts'
import { readPropertyNames } from './property-names.ts'
import { sightOf } from './sight.sql.ts'
import { readTimeline } from './timeline.ts'

export function caseRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(listCases, async ({ scope, caller, query, body }) => {
    const sight = await sightOf(scope, caller)
    const { cases, total } = await findCases(scope, sight, { ...body, ...query })
    const list = cases.map((stored) => caseRowOf(stored, readerOf(caller)))
    return { list, totalCount: total ?? (await countCases(scope, sight, body)) }
  })

  serve(exportCases, async ({ scope, caller, query, body }) => {
    const { cases } = await findCases(scope, await sightOf(scope, caller), { ...body, ...query })
    return caseFile(
      cases.map((stored) => caseRowOf(stored, readerOf(caller))),
      now().getTime(),
    )
  })

  serve(
    countCasesByTab,
    async ({ scope, caller, body }) => await countTabs(scope, await sightOf(scope, caller), body),
  )

  serve(
    countOpenCases,
    async ({ scope, caller }) => await countOpen(scope, await sightOf(scope, caller), now().getTime()),
  )

  serve(getCase, async ({ scope, caller, query: { number } }) => {
    const sight = await sightOf(scope, caller)
    const stored = await foundCase(scope, sight, number)
    const { state, endedAt, takenBy, owner, earlierCase, laterCase } = stored
    const others = [earlierCase, laterCase].filter((other) => other !== null)
    const seen = await seenAmong(scope, sight, others)
    const shown = (other: number | null) => (other !== null && seen.has(other) ? other : null)
    const met = { state, takenBy, lasts: endedAt === null, isOwn: owner === caller.subject }
    return {
      ...caseRowOf(stored, readerOf(caller)),
      actions: actionsOf(met, { id: caller.subject, role: caller.role }),
      timeZone: stored.timeZone,
      toldSteps: stored.toldSteps,
      steps: stored.steps,
      nextStepAt: state === 'open' ? stored.lookAt : null,
      earlierCase: shown(earlierCase),
      laterCase: shown(laterCase),
    }
  })

  serve(readCaseTimeline, async ({ scope, caller, query: { number, limit, before } }) => {
    const sight = await sightOf(scope, caller)
    await foundCase(scope, sight, number)
    return await readTimeline(scope, sight, { number, limit, before })
  })

  serve(readCaseChart, async ({ scope, caller, query: { number } }) => {
    const sight = await sightOf(scope, caller)
    await foundCase(scope, sight, number)
    return { points: pointsInView(await readPoints(scope, number), sight.cohorts) }
  })

  serve(readCaseProperties, async ({ scope, caller, query: { number } }) => {
    const sight = await sightOf(scope, caller)
    await foundCase(scope, sight, number)
    const { common, searchedAt, isToSearch } = await readCommon(scope, number)
    return {
      searchedAt,
      hasEnoughDevices: searchedAt !== null || isToSearch,
      list: withNames(commonInView(common, sight.cohorts), await readPropertyNames(scope, common)),
    }
  })

  serve(listCasePeople, async ({ scope, caller, query: { number } }) => {
    const { owner } = await foundCase(scope, await sightOf(scope, caller), number)
    return { list: owner === null ? await peopleFor(scope, number) : [] }
  })
}

const readerOf = (caller: Caller) => ({ user: caller.subject, seesWatches: can(caller, 'watches.manage') })
