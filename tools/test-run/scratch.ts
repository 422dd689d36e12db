import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const name = 'muster-test-run-'
const memory = '/dev/shm'
/** Bytes; several times what a run needs at once. */
const enough = 8 * 1024 ** 3

/**
 * A new folder for what a run writes. In memory where there is room: tests create and drop hundreds of databases, and
 * ext4 creates files ten times slower while many were removed within the last half minute.
 */
export function makeScratch(place = freeBytes(memory) >= enough ? memory : tmpdir()): string {
  removeAbandoned(place)
  const folder = mkdtempSync(join(place, `${name}${process.pid}-`))
  // As open as /tmp: the database and some tests run as other users.
  chmodSync(folder, 0o1777)
  return folder
}

export const removeScratch = (folder: string): void =>
  // Retried while processes that were just killed still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(place: string): void {
  for (const entry of readdirSync(place)) {
    const pid = entry.startsWith(name) && Number.parseInt(entry.slice(name.length), 10)
    const folder = join(place, entry)
    if (pid && !isAlive(pid) && isOwn(folder)) removeScratch(folder)
  }
}

/** Nobody can remove another user's folder from a shared one, and nobody should. */
const isOwn = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user cannot be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
