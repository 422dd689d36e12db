import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { untilReady } from './kills.ts'
import type { Rig } from './rig.ts'
import { checkedLoad, type Verdict } from './verdict.ts'

/**
 * Lets the database hang under load, several times: it accepts connections and answers nothing. It continues once
 * agents have been told to retry, and so many milliseconds more have passed.
 */
export async function hangDatabase(
  rig: Rig,
  { times, hangsFor, within }: { times: number; hangsFor: number; within: number },
): Promise<Verdict> {
  const { loader } = rig
  const wrong: string[] = []
  const outages: number[] = []
  const before = loader.counts.refused
  loader.mustAnswer = true
  loader.start()
  for (let time = 0; time < times; time++) {
    await loader.acknowledges()
    const stopped = stopAll(await rig.databasePid())
    try {
      await loader.refuses()
      if (await rig.isReady()) wrong.push('said to be ready with a database that hangs')
      await wait(hangsFor)
    } finally {
      signalAll(stopped, 'SIGCONT')
    }
    outages.push(await untilReady(rig, performance.now()))
  }
  const refusedMeanwhile = loader.counts.refused - before
  const { figures, problems } = await checkedLoad(rig)
  const longest = Math.max(...outages)
  if (longest > within) wrong.push(`ready again only ${longest} ms after the database went on`)
  return {
    name: 'hangs',
    figures: { times, longest, refusedMeanwhile, ...figures },
    problems: [...wrong, ...problems],
  }
}

/** Stops the server and its child processes; the server first, so that it starts no more. */
function stopAll(server: number): number[] {
  if (server === 0) throw new Error('there is no database to stop')
  process.kill(server, 'SIGSTOP')
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === server ? [pid] : []))
  signalAll(children, 'SIGSTOP')
  return [...children, server]
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}
