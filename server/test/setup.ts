import { afterAll, beforeEach, expect, inject } from 'vitest'
import { notOnACluster } from './not-on-a-cluster.ts'
import { newViolations } from './recorded-statements.ts'
import { isOnCluster } from './shards.ts'
import { startFrom } from './started-process.ts'

startFrom(inject('madeOnce'))

if (isOnCluster()) {
  beforeEach(({ task, skip }) => {
    const reason = notOnACluster.get(task.fullTestName)
    if (reason) skip(reason)
  })
}

afterAll(async () => expect(await newViolations()).toEqual([]))
