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

/** How often each schedule was due, and how often its work was queued for it. */
export async function scheduledTwice(owner: pg.Client): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT s.name,
            (SELECT count(*) FROM pgboss.job due
             WHERE due.name = '__pgboss__send-it' AND due.singleton_key = s.name || '__') AS due,
            (SELECT count(*) FROM pgboss.job queued WHERE queued.name = s.name AND queued.data IS NULL) AS queued
     FROM pgboss.schedule s`,
  )
  expect(rows.some(({ due }) => due > 0)).toBe(true)
  return rows.filter(({ due, queued }) => due !== queued)
}
