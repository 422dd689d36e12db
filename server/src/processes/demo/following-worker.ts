import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/database/database.ts'
import { type FollowingStep, follow } from './following.ts'
import type { Answer } from './past-worker.ts'

const { databaseUrl, worlds } = workerData as { databaseUrl: string; worlds: readonly string[] }
const { db } = openDatabase(databaseUrl, 2, () => {}, { prepares: true, waitsForDisk: false })

parentPort?.on('message', async (step: FollowingStep) => {
  await follow(db, worlds, step)
  parentPort?.postMessage({ share: 1, isDone: true } satisfies Answer)
})
