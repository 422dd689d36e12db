/** The sending process: started by `load.ts`, controlled by messages. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { writeLocalTime } from '@muster/contract'
import { quantile } from '../figures.ts'
import { Connection } from '../service/connection.ts'
import { standardDay } from '../standard/standard-day.ts'
import type { LoadCommand, LoadResult } from './load.ts'
import { firstSequence, type LoadedDevice, type LoadPlan, mostReports, templates } from './plan.ts'

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadPlan
const port = Number(process.argv[3])

/** The body of a report after its envelope, ready to be sent. */
const bodies = Array.from({ length: templates }, (_, seed) =>
  standardDay(seed, plan.frame)
    .slice(0, mostReports)
    .map((pieces) => Buffer.from(JSON.stringify(pieces).slice(1))),
)

interface Sender extends LoadedDevice {
  sequence: number
  isBusy: boolean
}
const senders = plan.devices.map((device): Sender => ({ ...device, sequence: firstSequence, isBusy: false }))
let next = 0
/** How many reports come for each one of a wrong clock, which is ahead by that many milliseconds. */
const wrongEvery = plan.wrongClocks ? Math.round(1 / plan.wrongClocks) : Number.POSITIVE_INFINITY
const ahead = 3 * 3_600_000
let asked = 0
let stored = 0

function freeSender(): Sender {
  for (;;) {
    const sender = senders[next]
    next = (next + 1) % senders.length
    if (sender && !sender.isBusy) return sender
  }
}

function requestOf({ key, template, sent, sequence }: Sender): Buffer {
  const rest = bodies[template]?.[sent] ?? Buffer.of()
  const isWrong = ++asked % wrongEvery === 0
  const sentAt = writeLocalTime({ utc: Date.now() + (isWrong ? ahead : 0), offset: plan.frame.offset })
  const envelope = `{"protocol":1,"sequence":${sequence},"sentAt":"${sentAt}",`
  const head =
    `POST /agent/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `Authorization: Bearer ${key}\r\nContent-Length: ${envelope.length + rest.length}\r\n\r\n${envelope}`
  const request = Buffer.allocUnsafe(head.length + rest.length)
  request.write(head, 'latin1')
  rest.copy(request, head.length)
  return request
}

const connections: Connection[] = []
/** When the present run ends. */
let ends = 0

/**
 * Waits for the next turn to send, and returns when it was due: at the wanted rate, however long answers take. If all
 * connections wait for answers, what should have been sent meanwhile is late as well.
 */
function turnsOf(perSecond?: number): () => Promise<number> {
  if (perSecond === undefined) return async () => performance.now()
  let next = performance.now()
  return async () => {
    const due = next
    next += 1000 / perSecond
    await wait(Math.max(0, due - performance.now()))
    return due
  }
}

async function run(command: LoadCommand): Promise<LoadResult> {
  const { connections: count, warmUp, seconds, refusedWait, perSecond } = command
  while (connections.length < count) connections.push(await Connection.open(port))
  const turn = turnsOf(perSecond)
  const begins = performance.now() + warmUp * 1000
  ends = begins + seconds * 1000
  const accepted: number[] = []
  const refused: number[] = []
  const odd: string[] = []
  let cpu = process.cpuUsage()
  setTimeout(() => {
    cpu = process.cpuUsage()
  }, warmUp * 1000)

  await Promise.all(
    connections.slice(0, count).map(async (connection) => {
      for (;;) {
        const due = await turn()
        if (performance.now() >= ends) return
        const sender = freeSender()
        sender.isBusy = true
        const { status, body } = await connection.send(requestOf(sender))
        const now = performance.now()
        sender.isBusy = false
        const counts = now >= begins && now < ends
        if (status === 200 && body.includes('"duplicate":false,"refused":[]')) {
          sender.sequence++
          stored++
          // A full day starts again: repeated reports are merged as usual, and change nothing.
          sender.sent = (sender.sent + 1) % mostReports
          if (counts) accepted.push(now - due)
        } else if (status === 503) {
          if (counts) refused.push(now - due)
          if (refusedWait > 0) await wait(Math.min(refusedWait * 1000, Math.max(0, ends - now)))
        } else odd.push(`${status} ${body}`)
      }
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const measured = (ends - begins) / 1000
  return {
    perSecond: accepted.length / measured,
    median: quantile(accepted, 0.5),
    p99: quantile(accepted, 0.99),
    refused: refused.length,
    refusalP99: quantile(refused, 0.99),
    stored,
    odd: odd.length,
    firstOdd: odd[0] ?? null,
    loaderCores: (user + system) / 1e6 / measured,
  }
}

process.on('message', async (command: LoadCommand | 'end') => {
  if (command === 'end') ends = Math.min(ends, performance.now())
  else process.send?.(await run(command))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
