import { parentPort, workerData } from 'node:worker_threads'
import { type EstatePlan, estate } from '@muster/simulator'
import { openDatabase } from '../../platform/database/database.ts'
import { takeBackgroundPriority } from './background-priority.ts'
import { type PastShare, type PastStep, PastWork } from './past-work.ts'
import type { Answer } from './step-thread.ts'

/** What a thread needs to know to store its share of the history. */
export interface PastThread extends PastShare {
  databaseUrl: string
  isCluster: boolean
  seed: number
  plan: EstatePlan
}

const { databaseUrl, isCluster, seed, plan, ...share } = workerData as PastThread
// What a crash loses is not noted as filled in yet: that note waits for the disk, and so for everything before it.
const { db } = openDatabase(databaseUrl, 2, () => {}, { prepares: true, isCluster, waitsForDisk: false })
const past = new PastWork(db, estate(seed, plan), share)

parentPort?.on('message', async (step: PastStep) => {
  const answer = (answer: Answer) => parentPort?.postMessage(answer)
  await past.do(step, (share) => answer({ share, isDone: false }))
  answer({ share: 1, isDone: true })
  // Once the last days are stored, the console opens.
  if (step.kind === 'days') takeBackgroundPriority()
})
