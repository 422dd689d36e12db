import { setTimeout as wait } from 'node:timers/promises'
import { enrollDevice, signIn } from '@muster/contract'
import { insertAccount } from '../../../server/src/access/accounts/accounts.sql.ts'
import { PasswordHasher } from '../../../server/src/access/passwords/passwords.ts'
import { rotateDeviceToken } from '../../../server/src/administration/index.ts'
import { makeDeviceId, makeDeviceKey } from '../../../server/src/ingestion/index.ts'
import { inWorldTransaction } from '../../../server/src/platform/database/tenancy.ts'
import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { makeWorlds, worldId } from '../database/worlds.ts'
import { type Benchmark, type Figure, median, milliseconds, quantile } from '../figures.ts'
import { Connection } from '../service/connection.ts'
import { type StartedApi, startApi, startBareServer } from '../service/started-service.ts'
import { type Credentials, type HostileRequest, hostileRequests } from './hostile-requests.ts'

/** Milliseconds of processor time that a request may cost. */
const targets = { stranger: 5, signedIn: 50, device: 50 }
/** Requests until code is compiled. */
const warmUp = 5
/** Milliseconds after an answer until the service is idle again, as after collecting garbage. */
const rest = 20
const world = worldId(1)
const person = { email: 'hostile@bench.example', password: 'Muster-bench-1' }

/** What it costs to refuse. */
export const refusals: Benchmark = {
  name: 'refusals',
  about: 'processor time of hostile requests of strangers, signed-in people and devices, against a bare 404',
  run: async ({ times, profile }, say) =>
    await inNewFolder(async (folder) => {
      say('filling a database with a world, a person and a device')
      const database = await openBenchDatabase(folder)
      try {
        const token = await fill(database)
        const bare = await startBareServer()
        const yardstick = await costOf(
          bare,
          Buffer.from('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n'),
          404,
          times,
        )
        await bare.stop()
        const api = await startApi(database.serviceUrl, profile)
        try {
          const requests = hostileRequests(await enter(api.port, token))
          return await measure(api, requests, median(yardstick), times, say)
        } finally {
          await api.stop()
        }
      } finally {
        await database.close()
      }
    }),
}

async function measure(
  api: StartedApi,
  requests: readonly HostileRequest[],
  yardstick: number,
  times: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const idle = await costOfNothing(api, times)
  const figures: Figure[] = [
    {
      what: 'nothing sent: what the process does by itself meanwhile',
      figure: described(idle),
      yardstick: `bare 404 ${milliseconds(yardstick)}`,
      ratio: median(idle) / yardstick,
      target: '',
      met: null,
    },
  ]
  for (const { what, who, status, request } of requests) {
    const costs = await costOf(api, request, status, times)
    // The most includes whatever else the process did meanwhile.
    const p95 = quantile(costs, 0.95)
    const target = targets[who]
    figures.push({
      what,
      figure: described(costs),
      yardstick: `bare 404 ${milliseconds(yardstick)}`,
      ratio: median(costs) / yardstick,
      target: `≤ ${target} ms`,
      met: p95 <= target,
    })
    say(`${what}: ${figures.at(-1)?.figure}`)
  }
  return figures
}

const described = (costs: number[]): string =>
  `${milliseconds(median(costs))}, p95 ${milliseconds(quantile(costs, 0.95))}, most ${milliseconds(Math.max(...costs))}`

/** Processor time of as many moments without any request, each as long as one with a request. */
async function costOfNothing({ spent }: Pick<StartedApi, 'spent'>, times: number): Promise<number[]> {
  const costs: number[] = []
  while (costs.length < times) {
    const before = await spent()
    await wait(2 * rest)
    costs.push((await spent()) - before)
  }
  return costs
}

/** Processor time of each of some requests, one after the other. */
async function costOf(
  { port, spent }: Pick<StartedApi, 'port' | 'spent'>,
  request: Buffer,
  status: number,
  times: number,
): Promise<number[]> {
  const costs: number[] = []
  for (let sent = 0; sent < warmUp + times; sent++) {
    // A new connection each: the service closes it where it refuses a body by its size.
    const connection = await Connection.open(port)
    await wait(rest)
    const before = await spent()
    const answer = await connection.send(request)
    await wait(rest)
    if (sent >= warmUp) costs.push((await spent()) - before)
    connection.close()
    if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}: ${answer.body}`)
  }
  return costs
}

/** A world with an administrator; returns its token for devices. */
async function fill(database: BenchDatabase): Promise<string> {
  await makeWorlds(database, [world])
  await insertAccount(database.db, new Date(), {
    organisationId: 'bench',
    email: person.email,
    role: 'administrator',
    worldIds: null,
    mustChoosePassword: false,
    passwordHash: await new PasswordHasher().hash(person.password),
  })
  const { token } = await inWorldTransaction(database.db, world, null, (scope) =>
    rotateDeviceToken(scope, Date.now()),
  )
  return token
}

async function enter(port: number, token: string): Promise<Credentials> {
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string>
  }
  const { accessToken } = await post(signIn.path, {}, person)
  const identity = {
    installId: 'a',
    platformType: 'android',
    manufacturer: 'a',
    model: 'a',
    serialNumber: 'a',
  }
  const enrolled = await post(
    enrollDevice.path,
    { authorization: `Bearer ${token}` },
    { protocol: 1, ...identity },
  )
  if (!accessToken || !enrolled.deviceKey) throw new Error('nobody gets in')
  return {
    person: { Authorization: `Bearer ${accessToken}` },
    world,
    deviceKey: enrolled.deviceKey,
    wrongKey: makeDeviceKey(world, makeDeviceId()),
    wrongToken: `${token.slice(0, -4)}AAAA`,
  }
}
