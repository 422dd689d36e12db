import type pg from 'pg'
import { expect } from 'vitest'

/** Every kind of scheduled work so many times more, for any worker. */
export async function askForEverything(owner: pg.Client, times: number): Promise<void> {
  await owner.query(
    `INSERT INTO pgboss.job (name, data) SELECT name, '{"extra": true}' FROM pgboss.schedule, generate_series(1, $1)`,
    [times],
  )
}

export async function askFor(owner: pg.Client, name: string, times: number): Promise<void> {
  await owner.query(
    `INSERT INTO pgboss.job (name, data) SELECT $1, '{"extra": true}' FROM generate_series(1, $2)`,
    [name, times],
  )
}

/** Resolves once nothing waits or runs, and nothing has failed but what a killed worker had. */
export async function untilWorkedOff(owner: pg.Client): Promise<void> {
  const states = async () => {
    const { rows } = await owner.query<{ state: string; output: unknown }>(
      `SELECT name, state, output FROM pgboss.job WHERE state <> 'completed'
       AND NOT (state = 'failed' AND output -> 'value' ->> 'message' = 'job heartbeat timeout')`,
    )
    return rows
  }
  await expect.poll(states, { interval: 250 }).toEqual([])
}

/** Once scheduled work was due: what was queued more often than that. */
export async function queuedTooOften(owner: pg.Client): Promise<unknown[]> {
  const counts = async () => {
    const { rows } = await owner.query<{ name: string; due: number; queued: number }>(
      `SELECT s.name,
              (SELECT count(*) FROM pgboss.job due
               WHERE due.name = '__pgboss__send-it' AND due.singleton_key = s.name || '__'
               AND due.state <> 'created') AS due,
              (SELECT count(*) FROM pgboss.job queued WHERE queued.name = s.name AND queued.data IS NULL) AS queued
       FROM pgboss.schedule s`,
    )
    return rows
  }
  await expect
    .poll(async () => (await counts()).some(({ queued }) => queued > 0), { interval: 250 })
    .toBe(true)
  await untilWorkedOff(owner)
  return (await counts()).filter(({ due, queued }) => queued > due)
}
