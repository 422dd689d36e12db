import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { madeByAnother, readDataFile } from '../configuration/data-folder.ts'
import { StartError } from '../errors/errors.ts'
import type { NativeFiles } from './native-files.ts'
import { runProgram } from './program.ts'
import type { DatabaseUser } from './user.ts'

interface Cluster {
  files: NativeFiles
  folder: string
  user: DatabaseUser
  owner: string
  password: string
  progress: (step: string) => void
}

/** Creates the database cluster if missing, and refuses one created by another PostgreSQL version. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  await removeUnfinished(cluster.folder)
  const dataDir = path.dirname(cluster.folder)
  const made = await readDataFile(dataDir, `${path.basename(cluster.folder)}/PG_VERSION`)
  if (made === null) {
    cluster.progress('Creating the database')
    await createCluster(cluster)
    return
  }
  const printed = await runProgram(cluster.user, cluster.files.postgres, ['--version'])
  const own = /(\d+)\.\d+/.exec(printed)?.[1]
  if (own !== made.trim()) {
    throw new StartError(
      `The data folder ${cluster.folder} is of PostgreSQL ${made.trim()}; this version of Muster brings PostgreSQL ${own}.`,
    )
  }
  // PostgreSQL refuses a folder owned by another user.
  const { uid } = await stat(cluster.folder)
  if (uid !== (cluster.user.ids?.uid ?? process.getuid?.() ?? uid)) throw madeByAnother(dataDir)
}

/** Under a temporary name until it is complete: an interrupted start leaves nothing that counts or gets in the way. */
async function createCluster({ files, folder, user, owner, password }: Cluster): Promise<void> {
  const unfinished = `${folder}.unfinished-${randomBytes(3).toString('hex')}`
  const passwordFile = `${folder}.password`
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user.ids) {
    await chown(unfinished, user.ids.uid, user.ids.gid)
    await chown(passwordFile, user.ids.uid, user.ids.gid)
  }
  try {
    await runProgram(user, files.initdb, [
      ...['-D', unfinished, '-U', owner, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, folder)
}

/** Leftovers of killed starts; while their initdb still runs, the next start cleans up. */
async function removeUnfinished(folder: string): Promise<void> {
  const above = path.dirname(folder)
  for (const name of await readdir(above)) {
    if (!name.startsWith(`${path.basename(folder)}.unfinished`)) continue
    await rm(path.join(above, name), { recursive: true, force: true }).catch(() => {})
  }
}
