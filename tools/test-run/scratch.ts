import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'muster-test-run-'
const memory = '/dev/shm'
/** Bytes that a run may need at once, several times over. */
const enough = 8 * 1024 ** 3

/**
 * A new folder for what a run writes: in memory where there is enough, as hundreds of databases are created and removed
 * in it, and ext4 takes ten times as long for files whose predecessors were removed less than half a minute ago.
 */
export function makeScratch(place = freeBytes(memory) >= enough ? memory : tmpdir()): string {
  removeAbandoned(place)
  const folder = mkdtempSync(join(place, `${name}${process.pid}-`))
  // As open as a folder for temporary files is: the database, and some tests, run as other users.
  chmodSync(folder, 0o1777)
  return folder
}

export const removeScratch = (folder: string): void =>
  // Until processes that were killed just now have stopped writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Removes what runs left behind that were killed. */
function removeAbandoned(place: string): void {
  for (const entry of readdirSync(place)) {
    const pid = entry.startsWith(name) && Number.parseInt(entry.slice(name.length), 10)
    if (pid && !isAlive(pid)) removeScratch(join(place, entry))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
