import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds; health checks are unlimited, and each query takes a connection. */
const answerLasts = 1000
/** Milliseconds; a slower database is not fit for service. */
const longestAnswer = 4000

export interface DatabaseHealth {
  answers: boolean
  /** Nodes of a cluster whose worlds cannot be served now. */
  nodesAway: number
}

export type AskHealth = () => Promise<DatabaseHealth>

/** How the database is, asked at most once a second however many want to know. */
export function watchDatabase(pool: pg.Pool, isCluster: boolean): AskHealth {
  return askOncePer(answerLasts, async () => {
    const answers = await inTime(pool.query('SELECT 1'))
    return { answers: answers !== null, nodesAway: answers && isCluster ? await countAway(pool) : 0 }
  })
}

/** A node that does not even say that it is away holds up the others' answers: then at least one is. */
async function countAway(pool: pg.Pool): Promise<number> {
  const asked = pool.query<{ away: number }>(
    `SELECT count(*) AS away FROM run_command_on_workers('SELECT 1') WHERE NOT success`,
  )
  return (await inTime(asked))?.rows[0]?.away ?? 1
}

const inTime = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([asked.catch(() => null), wait(longestAnswer, null, { ref: false })])

/** One query at a time; its answer also serves callers within the time after it. */
function askOncePer<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  let goodUntil = 0
  return () => {
    if (answer !== null && Date.now() < goodUntil) return answer
    goodUntil = Number.POSITIVE_INFINITY
    answer = ask().finally(() => {
      goodUntil = Date.now() + milliseconds
    })
    return answer
  }
}
