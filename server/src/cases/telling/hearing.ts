import { type KnownReceiver, toldOf } from '@muster/rules'
import { readMembers } from '../../access/index.ts'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { type Cohort, readCohorts, viewRule } from '../../telemetry/index.ts'
import type { CaseRecord } from '../book/case-records.sql.ts'
import { readReceivers } from '../watches/known-receivers.sql.ts'
import type { Receiver } from './deliveries.sql.ts'
import type { TellingWatch } from './telling-watches.sql.ts'

type Candidate = KnownReceiver & { name: string }
type StepReceiver = TellingWatch['steps'][number]['receivers'][number]

/** Who of the receivers of a watch can be told of a case now. */
export interface Hearing {
  /** Each once, in order [K-302, K-307, K-310]. */
  ofStep(about: AboutCase, receivers: readonly StepReceiver[]): Receiver[]
  /** A person, if they can be told. */
  ofPerson(about: AboutCase, id: string): Receiver[]
  /** Those of receivers told before who still can be. */
  ofTold(about: AboutCase, receivers: readonly Receiver[]): Receiver[]
}

interface AboutCase {
  record: CaseRecord
  /** The cohorts that the case has devices in, now or at the peak. */
  cohorts: readonly number[]
}

export async function readHearing(scope: Scope): Promise<Hearing> {
  const { people, channels } = await readReceivers(scope)
  const views = new Map((await readMembers(scope)).map(({ id, view }) => [id, view]))
  const cohorts = new Map((await readCohorts(scope)).map((cohort) => [cohort.id, cohort]))
  const rules = await rulesOf(scope, [...views.values()])

  const sees = (id: string, { cohorts: ofCase }: AboutCase): boolean => {
    const view = views.get(id)
    if (view === undefined) return false
    const rule = rules.get(keyOf(view))
    return view === null || ofCase.some((each) => rule?.(cohorts.get(each) ?? noCohort))
  }
  const person = (about: AboutCase, id: string) => {
    const known = people.get(id)
    return {
      ...{ kind: 'person' as const, id, name: known?.email ?? id },
      mayEnter: known !== undefined,
      seesDevices: sees(id, about),
      wantsMail: known?.wantsMail === true && !known.unsubscribed.includes(about.record.watchId ?? ''),
    }
  }
  const channel = (id: string) => {
    const known = channels.get(id)
    return {
      ...{ kind: 'channel' as const, id, name: known?.name ?? id },
      exists: known?.hasReceivers === true,
      isOn: known?.isOn === true,
    }
  }
  const peopleOf = (homeLocationId: string | null): string[] =>
    homeLocationId === null
      ? []
      : [...views].filter(([, view]) => view?.homeLocationId === homeLocationId).map(([id]) => id)
  const candidates = (about: AboutCase, receiver: StepReceiver): Candidate[] => {
    switch (receiver.kind) {
      case 'person':
        return [person(about, receiver.id)]
      case 'channel':
        return [channel(receiver.id)]
      case 'placePeople':
        return peopleOf(about.record.homeLocationId).map((id) => person(about, id))
    }
  }
  const told = (all: readonly Candidate[]): Receiver[] =>
    toldOf(all).map(({ kind, id, name }) => ({ kind, id, name }))
  return {
    ofStep: (about, receivers) => told(receivers.flatMap((receiver) => candidates(about, receiver))),
    ofPerson: (about, id) => told([person(about, id)]),
    ofTold: (about, receivers) =>
      told(receivers.map(({ kind, id }) => (kind === 'person' ? person(about, id) : channel(id)))),
  }
}

const noCohort: Cohort = { id: 0, homeLocationId: null, groups: [] }
const keyOf = (view: CustomView | null): string => JSON.stringify(view)

/** The rule of each different view. */
async function rulesOf(
  scope: Scope,
  views: readonly (CustomView | null)[],
): Promise<Map<string, (cohort: Cohort) => boolean>> {
  const rules = new Map<string, (cohort: Cohort) => boolean>()
  for (const view of views)
    if (view !== null && !rules.has(keyOf(view))) rules.set(keyOf(view), await viewRule({ ...scope, view }))
  return rules
}
