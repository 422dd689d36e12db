import type { CaseState } from '@muster/contract'
import { storeCase, storeWatch } from '../cases/stored-cases.ts'
import type { TestMuster } from '../muster.ts'

/** A call of its own has a case in the state that it needs, and none of them number 99. */
const states = {
  take: 'open',
  giveBack: 'taken',
  handOver: 'open',
  comment: 'open',
  snooze: 'open',
  wake: 'snoozed',
  close: 'open',
  reopen: 'closed',
} as const satisfies Record<string, CaseState>
const actions = Object.keys(states) as (keyof typeof states)[]
const numberOf = (action: keyof typeof states) => actions.indexOf(action) + 1

export async function storeRecordedCases(muster: TestMuster, administratorId: string): Promise<void> {
  for (const action of actions) {
    const state = states[action]
    const also = state === 'taken' ? { taken_by: 'somebody', taken_email: 'somebody@own.example' } : {}
    await storeCase(muster, { number: numberOf(action), state, also })
  }
  for (const id of ['changed', 'switched', 'deleted', 'taken']) {
    await storeWatch(muster, { id: `${id}-watch` })
    await storeWatch(muster, { id: `${id}-own`, owner: administratorId })
  }
}

const watch = {
  watched: { kind: 'silence', silentMinutes: 60 },
  where: {},
  ...{ holdMinutes: 0, endMinutes: 0, quietHours: null, tellsEnd: true },
}
const steps = [{ afterMinutes: 0, receivers: [{ kind: 'placePeople' }] }]

/** Each change of a watch of the world, or of the caller's own. */
function recordedWatches(root: 'watches' | 'ownWatches', kind: 'watch' | 'own', more: object) {
  const data = (name: string) => ({ ...watch, ...more, name })
  const id = `changed-${kind}`
  return {
    [`/api/${root}/createWatch`]: {
      body: { data: data('Recorded') },
      vain: { data: data(`TAKEN-${kind}`) },
    },
    [`/api/${root}/update`]: {
      body: { id, data: data('Changed') },
      vain: { id, data: data('Changed'), version: 99 },
    },
    [`/api/${root}/switch`]: {
      body: { ids: [`switched-${kind}`], isOn: true },
      vain: { ids: ['no-watch'], isOn: true },
    },
    [`/api/${root}/delete`]: { body: { ids: [`deleted-${kind}`] }, vain: { ids: ['no-watch'] } },
  }
}

/** Each action on a case, once successfully and once on none. */
export function recordedCases(person: string): Record<string, { body: object; vain: object }> {
  const said: Partial<Record<keyof typeof states, object>> = {
    handOver: { to: person },
    comment: { text: 'On my way' },
    snooze: { until: null, orWorse: true },
    close: { reason: 'fixed' },
  }
  const acted = Object.fromEntries(
    actions.map((action) => [
      `/api/cases/${action}`,
      {
        body: { cases: [{ number: numberOf(action) }], ...said[action] },
        vain: { cases: [{ number: 99 }], ...said[action] },
      },
    ]),
  )
  return {
    ...acted,
    '/api/watches/adoptSuggestion': {
      body: { key: 'silentHome', name: 'Adopted' },
      vain: { key: 'reboots', name: 'TAKEN-watch' },
    },
    '/api/watches/dismissSuggestion': { body: { key: 'reboots' }, vain: { key: 'smoke' } },
    ...recordedWatches('watches', 'watch', { steps }),
    ...recordedWatches('ownWatches', 'own', {}),
  }
}
