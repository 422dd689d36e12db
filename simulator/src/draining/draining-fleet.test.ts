import {
  crossedEffects,
  dischargeBlocks,
  learnVariances,
  staysOf,
  usualDischarge,
  verdictOf,
} from '@muster/rules'
import { expect, it } from 'vitest'
import { drainingFleet } from './draining-fleet.ts'

it('most alerting pairs that were swapped are told apart, and nearly all of them rightly [F-405]', () => {
  const score = { decided: 0, right: 0, all: 0, blamed: 0 }
  for (const seed of [4, 5, 6]) {
    const { days, hungry, bad, alerting } = drainingFleet({ seed, sites: 8, devicesPerSite: 24, noise: 0.35 })
    const blocks = dischargeBlocks(days)
    const usual = usualDischarge(blocks)
    const stays = staysOf(blocks, usual)
    const learning = learnVariances(stays, usual)
    let step = learning.next()
    while (!step.done) step = learning.next()
    const effects = crossedEffects(stays, { variances: step.value, noise: usual })
    for (const pair of alerting.filter(({ hasSwapped }) => hasSwapped)) {
      const { culprit } = verdictOf(effects(pair))
      const [isDevice, isBattery] = [hungry.has(pair.device), bad.has(pair.battery)]
      const truth = isDevice ? (isBattery ? 'both' : 'device') : isBattery ? 'battery' : 'use'
      score.all++
      if (culprit === 'unknown') continue
      score.decided++
      if (truth !== 'use') score.blamed++
      if (culprit === truth) score.right++
    }
  }
  expect(score.blamed).toBeGreaterThan(20)
  expect(score.decided / score.all).toBeGreaterThan(0.6)
  expect(score.right / score.decided).toBeGreaterThan(0.9)
})
