import { findAnomalies } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { carrierHole, droppingSite, plantedTruths, rebootingFirmware } from './causes.ts'
import { demoPlan, demoSeed } from './demo-plan.ts'
import { estate } from './make-estate.ts'
import { observeWorld } from './observe-world.ts'
import { scoreAnomalies } from './score-anomalies.ts'

/** As many days as the longest alert period, and some more for the discharge. */
const days = 10

describe('the planted causes', () => {
  it('of the demo are all found on the day of its creation, and nothing else', () => {
    const made = estate(demoSeed, demoPlan('2026-03-01'))
    const [demo] = made.worlds
    if (!demo) throw new Error('the demo has no world')
    const { table, alerting } = observeWorld(made, demo, made.made, days)
    const { right, wrong, missed } = scoreAnomalies(findAnomalies(table, alerting))
    expect(missed).toEqual([])
    expect(wrong.map(({ alert, properties }) => [alert, properties])).toEqual([])
    expect(right.length).toBeGreaterThanOrEqual(plantedTruths.length)
  })
})

describe('a score', () => {
  const group = { population: 10, totalAlerting: 5, groupSize: 5, affected: [1, 2, 3, 4, 5], names: [] }
  const reboots = { ...group, alert: 'deviceUserExperienceRebootStatus' as const }

  it('requires the properties, in any order, and one of the alerts', () => {
    const found = {
      ...reboots,
      properties: [{ name: 'firmware' as const, value: rebootingFirmware.firmware }],
    }
    const hole = carrierHole.truth.properties.toReversed()
    const drained = { ...group, alert: 'averageDischargeStatus' as const, properties: hole }
    const { right, wrong, missed } = scoreAnomalies([found, drained])
    expect([right.length, wrong.length]).toEqual([2, 0])
    expect(missed).toHaveLength(plantedTruths.length - 2)
  })

  it('counts as wrong what has another alert, or more properties than it needs', () => {
    const site = { name: 'homeLocation' as const, value: droppingSite.site }
    const found = [
      { ...reboots, properties: [site] },
      { ...reboots, properties: [site, { name: 'model' as const, value: 'K52' }] },
    ]
    expect(scoreAnomalies(found).wrong).toHaveLength(2)
  })
})
