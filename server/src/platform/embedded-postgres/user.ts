import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../errors/errors.ts'

const name = 'muster-postgres'

/** The user that PostgreSQL's programs run as. */
export interface DatabaseUser {
  /** Null for the user who runs the service. */
  ids: { uid: number; gid: number } | null
  /** A program and its first arguments to start PostgreSQL through; empty to start it directly. */
  through: readonly string[]
}

/**
 * PostgreSQL refuses to run as root. Started by root, Muster runs it as a system user of its own, created when first
 * needed. Where a parent folder is closed to that user (root's home is), it keeps one of root's capabilities: reading
 * and entering closed folders. It needs no other, since it owns its own folder.
 */
export async function databaseUser(folders: readonly string[]): Promise<DatabaseUser> {
  const ids = await databaseIds()
  if (ids === null) return { ids, through: [] }
  const closed = await firstClosedFolder(folders, ids)
  if (closed === null) return { ids, through: [] }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))
  if (!setpriv) {
    throw new StartError(
      `Started by root, the database runs as the user ${name}, who may not enter ${closed}; put Muster and its data folder elsewhere.`,
    )
  }
  return {
    ids,
    through: [
      ...[setpriv, '--reuid', String(ids.uid), '--regid', String(ids.gid), '--clear-groups'],
      ...['--securebits', '+no_setuid_fixup'],
      ...['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'],
    ],
  }
}

/** Null where it is the user who runs the service. */
export async function databaseIds(): Promise<DatabaseUser['ids']> {
  return process.getuid?.() === 0 ? ((await findUser()) ?? (await makeUser())) : null
}

async function findUser(): Promise<{ uid: number; gid: number } | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

async function makeUser(): Promise<{ uid: number; gid: number }> {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  const made = await findUser()
  if (made) return made
  throw new StartError(
    `PostgreSQL refuses to run as root and the system user ${name} could not be created; start Muster as an ordinary user.`,
  )
}

async function firstClosedFolder(
  folders: readonly string[],
  user: { uid: number; gid: number },
): Promise<string | null> {
  for (const folder of folders) {
    for (let above = folder; above !== path.dirname(above); above = path.dirname(above)) {
      const { mode, uid, gid } = await stat(above)
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return above
    }
  }
  return null
}
