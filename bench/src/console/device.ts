import type { Benchmark } from '../figures.ts'
import { median, quantile } from '../figures.ts'
import { askedDevices } from './asked-devices.ts'
import { type AskedDevice, type DeviceQuestion, deviceQuestions } from './device-questions.ts'
import { figuresOf } from './figures-of.ts'
import { inConsole } from './in-console.ts'
import { lineOf, type Measured } from './question.ts'
import type { Visitor } from './visitor.ts'

/** Milliseconds. */
const mostP99 = 100
const warmUps = 10

/** What a device's page requests, for one device after the other: no two answers come from the same rows. */
export const device: Benchmark = {
  name: 'device',
  about: 'each call of a device’s page over HTTP, with 90 packed days of every device that is asked for',
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      const devices = await askedDevices(console)
      const measured: Measured[] = []
      for (const question of deviceQuestions(console.now)) {
        const asked = question.ofProcesses ? devices.withProcesses : devices.any
        const one = await measure(question, asked, console.visitors.all, options.times)
        say(`  ${lineOf(one)}`)
        measured.push(one)
      }
      return figuresOf('device page', measured, mostP99)
    }),
}

async function measure(
  { what, ask }: DeviceQuestion,
  devices: readonly AskedDevice[],
  visitor: Visitor,
  times: number,
): Promise<Measured> {
  const questions = devices.map(ask).filter((asked) => asked !== null)
  const durations: number[] = []
  for (let run = 0; run < warmUps + times; run++) {
    const asked = questions[run % questions.length]
    if (!asked) throw new Error(`there is no device to ask about: ${what}`)
    const { duration } = await visitor.ask(asked)
    if (run >= warmUps) durations.push(duration)
  }
  return { what, median: median(durations), p99: quantile(durations, 0.99), yardstick: null }
}
