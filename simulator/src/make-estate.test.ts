import { metresBetween, zoneOffset } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { parcelSites } from './catalogue/parcel-sites.ts'
import { badBatteryBatch, carrierHole, drainingRelease, droppingSite, rebootingFirmware } from './causes.ts'
import { demoPlan, demoSeed, loadPlan } from './demo-plan.ts'
import type { Device, World } from './estate.ts'
import { checkDigit } from './imei.ts'
import { badMonth } from './make-battery.ts'
import { estate } from './make-estate.ts'

const made = estate(demoSeed, demoPlan('2026-03-01'))
const worldOf = (id: string): World => made.worlds.find((world) => world.id === id) ?? expect.unreachable(id)
const demo = worldOf('demo')
const share = (wanted: (device: Device) => boolean) =>
  demo.devices.filter(wanted).length / demo.devices.length

describe('an estate', () => {
  it('is the same for the same seed, byte for byte, and another for another', () => {
    const again = (seed: number) => JSON.stringify(estate(seed, loadPlan('2026-03-01', 2, 60)))
    expect(again(7)).toBe(again(7))
    expect(again(7)).not.toBe(again(8))
  })

  it('keeps its devices when it grows', () => {
    const few = estate(7, loadPlan('2026-03-01', 1, 20)).worlds[0]?.devices
    const many = estate(7, loadPlan('2026-03-01', 1, 50)).worlds[0]?.devices.slice(0, 20)
    expect(many?.map(({ serialNumber, home }) => [serialNumber, home.id])).toEqual(
      few?.map(({ serialNumber, home }) => [serialNumber, home.id]),
    )
  })

  it('is as large as the demo should be', () => {
    expect(demo.devices).toHaveLength(2500)
    expect(demo.batteries.length).toBeGreaterThan(2800)
    expect(demo.batteries.length).toBeLessThan(3200)
    expect(demo.sites).toHaveLength(40)
    expect(worldOf('demo-small').devices.length).toBeLessThan(50)
    expect(worldOf('demo-rental').devices.length).toBeLessThan(50)
    expect(worldOf('demo-android').devices.some(({ processes }) => processes.length > 0)).toBe(false)
  })

  it('has home locations in five countries, with existing time zones, well apart', () => {
    expect(new Set(parcelSites.map(({ country }) => country)).size).toBe(5)
    for (const site of parcelSites) {
      expect(zoneOffset(site.timeZone, 0), site.id).not.toBeNull()
      expect(site.radiusMetres).toBeGreaterThanOrEqual(150)
      expect(site.radiusMetres).toBeLessThanOrEqual(600)
      expect(site.trunkTo === null || parcelSites.some(({ id }) => id === site.trunkTo), site.id).toBe(true)
      for (const other of parcelSites) {
        if (other !== site)
          expect(metresBetween(site, other), `${site.id} ${other.id}`).toBeGreaterThan(20_000)
      }
    }
    expect(parcelSites.some(({ timeZone }) => (zoneOffset(timeZone, 0) ?? 0) % 60 !== 0)).toBe(true)
  })

  it('gives no number twice', () => {
    const all = made.worlds.flatMap(({ devices }) => devices)
    expect(new Set(all.map(({ serialNumber }) => serialNumber)).size).toBe(all.length)
    expect(new Set(all.map(({ installId }) => installId)).size).toBe(all.length)
    const batteries = made.worlds.flatMap((world) => world.batteries)
    expect(new Set(batteries.map(({ serialNumber }) => serialNumber)).size).toBe(batteries.length)
  })

  it('has IMEIs with valid check digits, only for devices with a SIM', () => {
    expect(checkDigit('49015420323751')).toBe(8)
    for (const { imei, sim } of demo.devices) {
      expect(imei !== null).toBe(sim !== null)
      if (imei === null) continue
      expect(imei).toMatch(/^\d{15}$/)
      expect(checkDigit(imei.slice(0, 14))).toBe(Number(imei[14]))
    }
  })

  it('mixes platforms, groups, tags and enrollments as customers do', () => {
    expect(share(({ model }) => model.platformType === 'windows')).toBeCloseTo(0.2, 1)
    expect(new Set(demo.devices.map(({ groups }) => groups.length))).toEqual(new Set([0, 1, 2, 3]))
    expect(share(({ assetTag }) => assetTag !== null)).toBeGreaterThan(0.8)
    expect(share(({ sim }) => sim !== null)).toBeGreaterThan(0.4)
    expect(share(({ enrolled }) => made.made - enrolled <= 90)).toBeCloseTo(0.12, 1)
    expect(Math.max(...demo.devices.map(({ enrolled }) => made.made - enrolled))).toBeGreaterThan(650)
    expect(share(({ home, site }) => home !== site)).toBeLessThan(0.03)
  })
})

describe('each planted cause', () => {
  const enough = 8
  const atSite = (id: string) => demo.devices.filter(({ site }) => site.id === id)

  it('has enough devices to be found', () => {
    const faulty = demo.devices.filter(({ firmware }) => firmware === rebootingFirmware.firmware)
    expect(faulty.length).toBeGreaterThan(40)
    expect(new Set(faulty.map(({ model }) => model.model))).toEqual(new Set([rebootingFirmware.model]))
    expect(atSite(droppingSite.site).filter(({ model }) => model.isHandheld).length).toBeGreaterThan(enough)
    const inHole = atSite(carrierHole.site).filter(
      ({ sim }) => sim?.operator.code === carrierHole.operatorCode,
    )
    expect(inHole.length).toBeGreaterThanOrEqual(enough)
    const pilots = demo.devices.filter(({ applications }) => applications.some(({ isPilot }) => isPilot))
    expect(pilots.length / demo.devices.length).toBeCloseTo(drainingRelease.share, 1)
  })

  it('is in the batch of one month, at its sites', () => {
    const bad = demo.batteries.filter(({ isBad }) => isBad)
    expect(bad.length).toBeGreaterThan(2 * enough)
    for (const { part, made: day } of bad) {
      expect(part.partNumber).toBe(badBatteryBatch.partNumber)
      const month = new Date(day * 24 * 60 * 60 * 1000).toISOString().slice(0, 7)
      expect(month).toBe(badMonth(made.made).toISOString().slice(0, 7))
    }
  })
})
