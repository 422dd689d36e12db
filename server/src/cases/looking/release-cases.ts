import { afterEvent } from '@muster/rules'
import { readMembersById } from '../../access/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readCohorts, viewRule } from '../../telemetry/index.ts'
import { openCasebook } from '../book/casebook.ts'
import { readTakers, withSession } from './takers.sql.ts'

/** Cases of people who left, or who see none of their devices any more, are nobody's again [K-708]. */
export async function releaseCases(scope: Scope, watchId: string, now: number): Promise<void> {
  const taken = await readTakers(scope, watchId)
  if (taken.length === 0) return
  const takers = [...new Set(taken.map(({ takenBy }) => takenBy))]
  const members = new Map((await readMembersById(scope, takers)).map((member) => [member.id, member]))
  // Of users whom only the identity provider knows, nobody is told whether they left.
  const strangers = await withSession(
    scope,
    takers.filter((id) => !members.has(id)),
  )
  const cohorts = new Map((await readCohorts(scope)).map((cohort) => [cohort.id, cohort]))
  const left: number[] = []
  for (const { number, takenBy, cohorts: ofCase } of taken) {
    const member = members.get(takenBy)
    if (member ? member.view === null : strangers.has(takenBy)) continue
    const isInView = member ? await viewRule({ ...scope, view: member.view }) : () => false
    const sees = ofCase.some((id) => {
      const cohort = cohorts.get(id)
      return cohort !== undefined && isInView(cohort)
    })
    if (!sees) left.push(number)
  }
  if (left.length === 0) return
  const book = await openCasebook(scope, now, left)
  for (const record of book.cases.values()) {
    const { takenBy, takenEmail } = record
    if (takenBy === null || (record.state !== 'taken' && record.state !== 'snoozed')) continue
    const after = afterEvent(record, 'takerLeft')
    Object.assign(record, after, { takenEmail: null })
    book.restate(record)
    book.note(record, 'takerLeft', { who: { id: takenBy, email: takenEmail ?? takenBy } })
    if (after.state === 'open') book.beginSteps(record)
  }
  await book.save()
}
