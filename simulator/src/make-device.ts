import type { PlatformType } from '@muster/contract'
import { applications } from './catalogue/applications.ts'
import { countries } from './catalogue/countries.ts'
import { models } from './catalogue/models.ts'
import { processes } from './catalogue/processes.ts'
import type { Role } from './catalogue/roles.ts'
import type { Site } from './catalogue/sites.ts'
import { drainingRelease, hungryDevices } from './causes.ts'
import type { DayNumber, Device, Fate, Installed, Running, WorldPlan } from './estate.ts'
import { withCheckDigit } from './imei.ts'
import { mix, numberOf, Random, share } from './random.ts'

const extensionVersions = [
  { version: '1.4.1', weight: 5 },
  { version: '1.3.0', weight: 2 },
]

/** A device without its batteries, which it may share with others. */
export function makeDevice(seed: number, plan: WorldPlan, made: DayNumber, number: number): Device {
  const own = mix(seed, numberOf(plan.id), number)
  const random = new Random(own, 1)
  const platform: PlatformType = random.chance(plan.windows) ? 'windows' : 'android'
  const home = random.weighted(plan.sites.map((site) => ({ site, weight: site.radiusMetres }))).site
  const role = random.weighted(plan.roles.map((each) => ({ role: each, weight: each[platform] }))).role
  const model = random.weighted(models.filter(({ platformType }) => platformType === platform))
  const enrolled = made - (random.chance(0.12) ? random.whole(1, 90) : random.whole(91, 1200))
  const shiftStart = random.pick(role.starts)
  const hasSim = model.tac !== null && (role.moves === 'rounds' || random.chance(0.5))
  const country = countries[home.country]
  const otherSites = plan.sites.filter(({ id, country }) => id !== home.id && country === home.country)
  const isMoved = random.chance(0.012) && otherSites.length > 0
  const version = (shares: readonly { version: string; weight: number }[]) =>
    shares.length === 0 ? null : random.weighted(shares).version
  const fate = fateOf(new Random(own, 4), plan, home, made, enrolled)
  return {
    worldId: plan.id,
    number,
    seed: own,
    installId: uuidOf(random),
    model,
    role,
    serialNumber: `${model.serialPrefix}${(mix(numberOf(plan.id)) % 900) + 100}${String(number).padStart(6, '0')}`,
    imei: hasSim && model.tac ? withCheckDigit(`${model.tac}${random.digits(6)}`) : null,
    deviceName: nameOf(home, role, number),
    assetTag: random.chance(0.86) ? `A${String(10_000 + number * 7).padStart(6, '0')}` : null,
    groups: groupsOf(role, home, shiftStart, random),
    home,
    site: isMoved ? random.pick(otherSites) : home,
    enrolled,
    osBuild: version(model.osBuilds) ?? '',
    firmware: version(model.firmware),
    bios: version(model.bios),
    memoryBytes: random.pick(model.memoryBytes),
    extensionVersion: random.chance(0.85) ? version(extensionVersions) : null,
    sim: hasSim
      ? {
          serialNumber: withCheckDigit(`${country.simPrefix}${random.digits(18 - country.simPrefix.length)}`),
          operator: random.weighted(country.operators),
        }
      : null,
    batteries: { kind: 'none', sets: [] },
    applications: platform === 'android' ? installedOn(own, made) : [],
    processes: platform === 'windows' ? runningOn(own) : [],
    shiftStart,
    keenness: 1 + 0.18 * random.spread(),
    drain: isSteady(fate) ? drainOf(new Random(own, 8)) : 1,
    fate,
  }
}

function uuidOf(random: Random): string {
  let text = ''
  while (text.length < 32) text += Math.floor(random.next() * 16).toString(16)
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20),
  ].join('-')
}

const nameOf = (site: Site, role: Role, number: number): string =>
  `${site.id.replace('-', '').slice(0, 4)}-${(role.group ?? 'pool').slice(0, 3)}-${String(number).padStart(4, '0')}`.toUpperCase()

/** Some sites try new releases on every second device. */
function groupsOf(role: Role, home: Site, shiftStart: number, random: Random): string[] {
  const groups = role.group === null ? [] : [role.group]
  if (shiftStart >= 21) groups.push('Night shift')
  if (random.chance(0.5) && share(numberOf(home.id), 7) < 0.12) groups.push('Pilot')
  return groups
}

function installedOn(seed: number, made: DayNumber): Installed[] {
  return applications.flatMap((application, index) => {
    const random = new Random(seed, 5, index)
    if (!random.chance(application.installed)) return []
    const from = made - random.whole(10, 80)
    const trial = application.isTrial ? { from, to: from + random.whole(15, 60) } : null
    const isPilot =
      application.packageName === drainingRelease.packageName && random.chance(drainingRelease.share)
    return [{ application, index, trial, isPilot }]
  })
}

function runningOn(seed: number): Running[] {
  return processes.flatMap((process, index) => {
    const random = new Random(seed, 6, index)
    return random.chance(process.installed)
      ? [{ process, fileVersion: random.pick(process.fileVersions) }]
      : []
  })
}

/** Whether it is used as ever. */
export const isSteady = ({ silentFrom, idleFrom, lost }: Fate): boolean =>
  silentFrom === null && idleFrom === null && lost === null

function drainOf(random: Random): number {
  const [least, most] = hungryDevices.drain
  return random.chance(hungryDevices.share) ? random.between(least, most) : 1
}

function fateOf(random: Random, plan: WorldPlan, home: Site, made: DayNumber, enrolled: DayNumber): Fate {
  const since = (least: number, most: number) => Math.max(enrolled + 2, made - random.whole(least, most))
  const fate: Fate = { silentFrom: null, idleFrom: null, inDrawer: false, lost: null, wrongClock: null }
  const kind = random.next()
  if (kind < 0.022) fate.silentFrom = since(2, 80)
  else if (kind < 0.055) {
    fate.idleFrom = since(4, 75)
    fate.inDrawer = random.chance(0.5)
  } else if (kind < 0.06) {
    const elsewhere = plan.sites.filter(({ id, country }) => id !== home.id && country === home.country)
    if (elsewhere.length > 0) fate.lost = { from: since(3, 45), near: random.pick(elsewhere) }
  } else if (kind < 0.068) {
    const from = since(2, 60)
    const minutes = random.pick([-1440, -190, -37, -12, 11, 26, 75])
    fate.wrongClock = { minutes, from, to: from + random.whole(2, 60) }
  }
  return fate
}
