import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Verdict } from './verdict.ts'

export interface OrdersSize {
  seed: number
  seeds: number
  readings: number
}

/** Reports in any order against reports in order: the same as the test, here with other seeds and more readings. */
export async function orders({ seed, seeds, readings }: OrdersSize): Promise<Verdict> {
  const test = 'server/test/telemetry/any-order.test.ts'
  const child = spawn('vitest', ['run', '--project', 'server', test, '--disable-console-intercept'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ORDER_SEED: String(seed),
      ORDER_SEEDS: String(seeds),
      ORDER_READINGS: String(readings),
    },
  })
  const closed = once(child, 'close')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^ {2}seed \d+:/.test(line)) process.stdout.write(`  ${line}\n`)
    else said.push(line)
  }
  const [code] = await closed
  return { name: 'orders', figures: { seeds, readings }, problems: code === 0 ? [] : [said.join('\n')] }
}
