import { type DischargeDay, dischargeBlocks, usualDischarge } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { judgePairs } from './judge-pairs.ts'

/** Devices with one battery each; nobody can tell which of both makes the first three drain. */
const days = Array.from({ length: 40 }, (_, index): DischargeDay => {
  const device = 1 + (index % 8)
  const day = 1 + Math.floor(index / 8)
  return { device, battery: device, day, kind: 'T8', rate: device <= 3 ? 9 : 5, hours: 8, use: 0.5 }
})
const pairOf = (number: number) => ({ device: number, battery: number })

describe('judging pairs', () => {
  it('pauses after each of them and each partner, whatever there is to judge at once [F-410]', () => {
    const blocks = dischargeBlocks(days)
    const usual = { discharge: usualDischarge(blocks), variances: { device: 0.03, battery: 0.03 } }
    const partners = [5, 6, 7, 8].map((number) => ({ ...pairOf(number), place: 'depot BP-52C' }))
    const accused = [1, 2, 3].map((number) => ({ ...pairOf(number), partners }))
    const steps = judgePairs(accused, blocks, usual)
    let pauses = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) pauses++
    expect(step.value.map(({ device, cause }) => [device, cause])).toEqual(
      accused.map(({ device }) => [device, 'unknown']),
    )
    expect(step.value.every(({ partner }) => partner !== null)).toBe(true)
    expect(pauses).toBeGreaterThanOrEqual(accused.length * (1 + partners.length))
  })
})
