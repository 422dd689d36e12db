import type { Benchmark } from '../figures.ts'
import { askedDevices } from './asked-devices.ts'
import { deviceQuestions } from './device-questions.ts'
import { figuresOf } from './figures-of.ts'
import { inConsole } from './in-console.ts'
import { measureEach } from './measure-each.ts'
import { lineOf, type Measured } from './question.ts'

/** Milliseconds. */
const mostP99 = 100

/** What a device's page requests, for one device after the other: no two answers come from the same rows. */
export const device: Benchmark = {
  name: 'device',
  about: 'each call of a device’s page over HTTP, with 90 packed days of every device that is asked for',
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      const devices = await askedDevices(console)
      const measured: Measured[] = []
      for (const question of deviceQuestions(console.now)) {
        const asked = (question.ofProcesses ? devices.withProcesses : devices.any)
          .map(question.ask)
          .filter((each) => each !== null)
        const one = await measureEach(question.what, asked, console.visitors.all, options.times)
        say(`  ${lineOf(one)}`)
        measured.push(one)
      }
      return figuresOf('device page', measured, mostP99)
    }),
}
