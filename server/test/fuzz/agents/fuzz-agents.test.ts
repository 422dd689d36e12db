import { expect, it } from 'vitest'
import { fuzzAgents } from './fuzz-agents.ts'

const reports = 400

it(`${reports} spoilt reports and enrollments are each answered, and leave everything right and at work`, {
  timeout: 180_000,
}, async () => {
  const { statuses, faults } = await fuzzAgents({ seed: Number(process.env.FUZZ_SEED ?? 1), reports })
  expect(faults.join('\n\n')).toBe('')
  const answered = Object.values(statuses).reduce((sum, count) => sum + count)
  expect(answered).toBe(reports)
  // Some get through to where reports are stored, others only as far as their faults let them.
  for (const status of ['200', '400', '401', '413', '415']) expect(statuses[status]).toBeGreaterThan(0)
})
