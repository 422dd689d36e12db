import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { StartError } from '../errors.ts'
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

/** Creates the database cluster unless it is there, and refuses one that another PostgreSQL made. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const made = await readFile(`${cluster.folder}/PG_VERSION`, 'utf8').catch(() => null)
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
}

/** Under another name until it is whole, so that an interrupted start leaves nothing half-made behind. */
async function createCluster({ files, folder, user, owner, password }: Cluster): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const passwordFile = `${folder}.password`
  await rm(unfinished, { recursive: true, force: true })
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
