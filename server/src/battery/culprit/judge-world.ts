import { dayLength } from '@muster/contract'
import {
  type DischargeBlock,
  devicesAround,
  dischargeBlocks,
  learnVariances,
  staysInSteps,
  swapNetwork,
  usualDischargeInSteps,
} from '@muster/rules'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import { dischargeDays, readDischarge, readSwaps } from '../../telemetry/index.ts'
import { type Pair, readAlertingPairs, readPartners } from './alerting-pairs.sql.ts'
import { noteJudged, readJudgedDay, saveVerdicts } from './discharge-verdicts.sql.ts'
import { type Accused, dischargeDaysOf, judgePairs, type Usual } from './judge-pairs.ts'
import { readPairFacts, readUsualDevices } from './pair-facts.sql.ts'

/** Devices whose days are unpacked at once, pairs that are judged at once, and devices around each. */
const atOnce = { devices: 50, pairs: 50, around: 30 }
/** Devices of each model that tell what is usual. */
const usualOfModel = 60

type Read = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>

/** Judges a world's alerting pairs of devices and batteries, once for each UTC day that has ended. */
export async function judgeWorldIfDue(
  db: Database,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const judged = await inWorldTransaction(db, world, null, readJudgedDay)
  if ((judged ?? 0) < dayBefore(now)) await judgeWorld(db, world, now, ending)
}

const dayBefore = (now: number): number => Math.floor(now / dayLength) - 1

/** Judges a world's alerting pairs as of the last UTC day that has ended, also once more. */
export async function judgeWorld(
  db: Database,
  world: string,
  now: number,
  ending?: AbortSignal,
): Promise<void> {
  const day = dayBefore(now)
  const read: Read = (work) => inWorldTransaction(db, world, null, work)
  const pairs = await read(readAlertingPairs)
  if (pairs.length > 0 && !(await judgeAll(read, pairs, day, ending))) return
  await read((scope) => noteJudged(scope, day))
}

/** False where the process ends before all are judged: the next run begins anew. */
async function judgeAll(
  read: Read,
  pairs: readonly Pair[],
  day: number,
  ending?: AbortSignal,
): Promise<boolean> {
  const since = day - dischargeDays + 1
  const network = await inTurns(swapNetwork(await read(readSwaps)))
  const usual = await learnUsual(read, since)
  for (let first = 0; first < pairs.length; first += atOnce.pairs) {
    if (ending?.aborted) return false
    const accused = await withPartners(read, pairs.slice(first, first + atOnce.pairs))
    const devices = new Set(
      accused.flatMap((pair) => [
        ...devicesAround(network, pair, atOnce.around),
        ...pair.partners.map(({ device }) => device),
      ]),
    )
    const blocks = await blocksOf(read, [...devices], since)
    const verdicts = await inTurns(judgePairs(accused, blocks, usual))
    await read((scope) => saveVerdicts(scope, day, verdicts))
  }
  return true
}

async function learnUsual(read: Read, since: number): Promise<Usual> {
  const devices = await read((scope) => readUsualDevices(scope, usualOfModel))
  const blocks = await blocksOf(read, devices, since)
  return await inTurns(usualOf(blocks))
}

function* usualOf(blocks: readonly DischargeBlock[]): Generator<void, Usual> {
  const discharge = yield* usualDischargeInSteps(blocks)
  const stays = yield* staysInSteps(blocks, discharge)
  return { discharge, variances: yield* learnVariances(stays, discharge) }
}

async function blocksOf(read: Read, devices: readonly number[], since: number): Promise<DischargeBlock[]> {
  const blocks: DischargeBlock[] = []
  for (let first = 0; first < devices.length; first += atOnce.devices) {
    const numbers = devices.slice(first, first + atOnce.devices)
    const found = await read(async (scope) => {
      const discharge = await readDischarge(scope, numbers)
      const batteries = [...discharge.values()].flat().flatMap((each) => each.batteries)
      const facts = await readPairFacts(scope, numbers, [...new Set(batteries.map(({ battery }) => battery))])
      return dischargeBlocks(dischargeDaysOf(discharge, facts, since))
    })
    blocks.push(...found)
  }
  return blocks
}

async function withPartners(read: Read, pairs: readonly Pair[]): Promise<Accused[]> {
  return await read(async (scope) => {
    const partners = Map.groupBy(await readPartners(scope, pairs), ({ place }) => place)
    const { homeOf, partOf } = await readPairFacts(
      scope,
      pairs.map(({ device }) => device),
      pairs.map(({ battery }) => battery),
    )
    return pairs.map((pair) => {
      const place = `${homeOf.get(pair.device)} ${partOf.get(pair.battery)}`
      return { ...pair, partners: partners.get(place) ?? [] }
    })
  })
}
