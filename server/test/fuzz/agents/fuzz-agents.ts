import { inconsistencies } from '../../faults/consistency.ts'
import { Rig, world, worlds } from '../../faults/rig.ts'
import { ProcessBench } from '../../started-process.ts'
import { type Answer, faultOf } from '../judge.ts'
import { Random } from '../random.ts'
import { spoiltRequest, type WireRequest } from './spoilt-requests.ts'
import { Wire } from './wire.ts'

export interface FuzzSize {
  seed: number
  reports: number
  /** Milliseconds since the epoch, around which the samples lie: the same seed and time send the same requests. */
  now: number
}

export interface FuzzOutcome {
  /** Answers by their status. */
  statuses: Record<string, number>
  /** Requests by what is wrong with them. */
  kinds: Record<string, number>
  seconds: number
  /** What is wrong; empty where all is well. */
  faults: string[]
}

const connections = 8
const mostFaults = 20
const emptyChunk = '0\r\n\r\n'

/**
 * Sends spoilt reports and enrollments to a service started as an operator starts it, and inspects it afterwards: every
 * request is answered, sums and statuses are right, and it keeps working.
 */
export async function fuzzAgents(size: FuzzSize): Promise<FuzzOutcome> {
  const bench = new ProcessBench()
  const began = performance.now()
  try {
    const rig = await Rig.open({ seed: size.seed, bench, dataDir: await bench.dataDir() })
    const outcome: FuzzOutcome = { statuses: {}, kinds: {}, seconds: 0, faults: [] }
    await sendAll(rig, size, outcome)
    outcome.seconds = (performance.now() - began) / 1000
    outcome.faults.push(...(await faultsAfterwards(rig)))
    return outcome
  } finally {
    await bench.clear()
  }
}

async function sendAll(rig: Rig, size: FuzzSize, outcome: FuzzOutcome): Promise<void> {
  const { seed, reports, now } = size
  const wire = new Wire(Number(new URL(rig.url).port), connections)
  const credentials = { token: rig.tokens.get(world) ?? '', keys: rig.devices.map(({ key }) => key) }
  let next = 0
  const lane = async () => {
    while (next < reports && outcome.faults.length < mostFaults) {
      const index = next++
      const wanted = spoiltRequest(new Random(seed, index), index, credentials, now)
      const answer = await wire.ask(wanted)
      count(outcome.kinds, wanted.kind)
      count(outcome.statuses, typeof answer === 'string' ? 'none' : String(answer.statusCode))
      const fault = typeof answer === 'string' ? answer : faultOfAgents(wanted, answer)
      if (fault) outcome.faults.push(described(size, index, wanted, answer, fault, rig.process.stdout))
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  wire.close()
}

const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** Being asked to wait is an answer if it says how long. Being busy is not: so few connections fill no queue. */
export function faultOfAgents(
  { method, raw }: Pick<WireRequest, 'method' | 'raw'>,
  answer: Answer,
): string | null {
  const { statusCode, headers } = answer
  // Node.js itself answers what is not a request, without a body.
  if (raw && [400, 417].includes(statusCode) && answer.body.length <= emptyChunk.length) return null
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) return '429 without Retry-After'
  // A refused tunnel has no body that a client would read.
  return faultOf(method === 'CONNECT' ? 'HEAD' : method, answer)
}

function described(
  { seed, now }: FuzzSize,
  index: number,
  { raw, method, path, headers, body, kind }: WireRequest,
  answer: Answer | string,
  fault: string,
  log: string,
): string {
  const sent =
    raw?.toString('latin1') ?? `${method} ${path} ${JSON.stringify(headers)} ${body.toString('utf8')}`
  const came = typeof answer === 'string' ? '' : `${answer.statusCode} ${answer.body.slice(0, 500)}`
  const said = log
    .split('\n')
    .filter((line) => /"level":(50|"error")/.test(line))
    .slice(-1)
  return [
    `seed ${seed}, now ${now}, request ${index} (${kind}): ${fault}`,
    sent.slice(0, 1500),
    came,
    ...said.map((line) => line.slice(0, 1500)),
  ].join('\n      ')
}

/** What is wrong in the end: the service, its jobs, what it has stored. */
async function faultsAfterwards(rig: Rig): Promise<string[]> {
  const faults: string[] = []
  const fresh = await rig.enroll('after')
  const body = { protocol: 1, sequence: 1, sentAt: new Date().toISOString(), storage: { used: 1, total: 2 } }
  const answer = await fetch(`${rig.url}/agent/report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fresh.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as { duplicate?: boolean; refused?: unknown[] }
  if (answer.status !== 200 || said.duplicate !== false || said.refused?.length !== 0) {
    faults.push(`a report that is right was answered with ${answer.status} ${JSON.stringify(said)}`)
  }
  if (!(await rig.isReady())) faults.push('is no longer ready')
  const wrong = await rig.lookBehind(async (behind) => [
    ...(await failedJobs(behind.owner)),
    ...(await inconsistencies(behind, worlds)),
  ])
  faults.push(...wrong.slice(0, mostFaults).map((problem) => problem.slice(0, 2000)))
  return faults
}

async function failedJobs(owner: Parameters<typeof inconsistencies>[0]['owner']): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; state: string; output: unknown }>(
    `SELECT name, state, output FROM pgboss.job WHERE state = 'failed' OR retry_count > 0`,
  )
  return rows.map(({ name, state, output }) => `job ${name} is ${state}: ${JSON.stringify(output)}`)
}
