import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/database/database.ts'
import { takeBackgroundPriority } from './background-priority.ts'
import { type FollowingStep, follow } from './following.ts'
import type { Answer } from './step-thread.ts'

/** What the thread needs to know to follow the devices' history. */
export interface FollowingThread {
  databaseUrl: string
  isCluster: boolean
  worlds: readonly string[]
}

const { databaseUrl, isCluster, worlds } = workerData as FollowingThread
const { db } = openDatabase(databaseUrl, 2, () => {}, { prepares: true, isCluster, waitsForDisk: false })
takeBackgroundPriority()

parentPort?.on('message', async (step: FollowingStep) => {
  await follow(db, worlds, step)
  parentPort?.postMessage({ share: 1, isDone: true } satisfies Answer)
})
