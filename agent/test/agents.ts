import type { LocalTime, ReportPieces } from '@muster/contract'
import { type Agent, type AgentOptions, openAgent } from '../src/agent.ts'
import type { Sent } from '../src/sent.ts'
import type { FakeService } from './fake-service.ts'

export const identity = {
  platformType: 'android',
  manufacturer: 'Northwind',
  model: 'N7',
  serialNumber: 'NW-0042',
} as const

/** 1 March 2026, 08:30 in Madrid. */
export const noon: LocalTime = { utc: Date.UTC(2026, 2, 1, 7, 30), offset: 60 }

type Given = Partial<AgentOptions> & Pick<AgentOptions, 'files'>

/** An agent of the service on a test disk, without randomness. */
export const openTestAgent = (service: FakeService, given: Given): Promise<Agent> =>
  openAgent({
    serviceUrl: service.url,
    folder: '/agent',
    worldToken: service.token,
    identity,
    now: () => noon,
    random: () => 0.5,
    wait: async () => {},
    ...given,
  })

/** A distinguishable report. */
export const sample = (number: number): ReportPieces => ({
  chargeLevels: [{ at: '2026-03-01T08:30:00+01:00', level: number % 100, onPower: number % 2 === 0 }],
  hours: [{ at: '2026-03-01T08:30:00+01:00', mobileBytes: number }],
})

/** Sends until nothing is left, or until it fails so often that something is wrong. */
export async function sendAll(agent: Agent): Promise<Sent[]> {
  const all: Sent[] = []
  for (let attempts = 0; attempts < 100; attempts++) {
    const sent = await agent.send()
    if (sent.kind === 'nothing') return all
    all.push(sent)
  }
  throw new Error(`Still not sent: ${JSON.stringify(all.at(-1))}`)
}
