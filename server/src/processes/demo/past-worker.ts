import { parentPort, workerData } from 'node:worker_threads'
import { type EstatePlan, estate } from '@muster/simulator'
import { openDatabase } from '../../platform/database/database.ts'
import { PastDays, type PastShare } from './past-days.ts'

/** What a thread needs to know to store its share of the past. */
export interface PastWork extends PastShare {
  databaseUrl: string
  seed: number
  plan: EstatePlan
}

const { databaseUrl, seed, plan, ...share } = workerData as PastWork
// What a crash takes with it is not noted as filled in yet: that note waits for the disk, and so for all before it.
const { db } = openDatabase(databaseUrl, 2, () => {}, { prepares: true, waitsForDisk: false })
const past = new PastDays(db, estate(seed, plan), share)

parentPort?.on('message', async (day: number) => {
  parentPort?.postMessage(await past.store(day))
})
