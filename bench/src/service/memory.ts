import { readdir, readFile } from 'node:fs/promises'

/** A process's memory from /proc: its own, and what it shares with others. */
export async function memoryOf(pid: number): Promise<{ own: number; shared: number; parent: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    own: (field('RssAnon') + field('RssFile')) * 1024,
    shared: field('RssShmem') * 1024,
    parent: field('PPid'),
  }
}

/** PostgreSQL's processes share their buffers, which count once. */
export async function memoryWithChildren(parent: number): Promise<number> {
  const own = await withChildren(parent)
  const shared = Math.max(0, ...own.map((each) => each.shared))
  return own.reduce((sum, each) => sum + each.own, 0) + shared
}

async function withChildren(parent: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await memoryOf(pid)) })))
  return all.filter((each) => each.pid === parent || each.parent === parent)
}

/** Processor time of a process and its children so far, those that have ended included, in seconds. */
export async function processorTime(parent: number): Promise<number> {
  const times = (await withChildren(parent)).map(async ({ pid }) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // After the name, which may contain anything: user and system time, and those of children that have ended.
    const [user, system, ofEnded, systemOfEnded] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    const own = (user ?? 0) + (system ?? 0)
    return pid === parent ? own + (ofEnded ?? 0) + (systemOfEnded ?? 0) : own
  })
  return (await Promise.all(times)).reduce((sum, ticks) => sum + ticks, 0) / ticksOfSecond
}

/** Milliseconds of processor time of all threads of a process so far, to the microsecond. */
export async function preciseProcessorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = threads.map(async (thread) => {
    const [spent] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')).split(
      ' ',
    )
    return Number(spent) / 1_000_000
  })
  return (await Promise.all(times)).reduce((sum, spent) => sum + spent, 0)
}

/** Linux reports hundredths of a second, whatever it counts in itself. */
const ticksOfSecond = 100
