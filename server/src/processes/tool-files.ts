import { stat } from 'node:fs/promises'
import path from 'node:path'
import { FolderError, makeClosedFolder } from '../platform/configuration/data-folder.ts'
import { StartError } from '../platform/errors/errors.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** npm starts scripts in the project's folder; paths are meant from where its user is. */
export const fromWhereAsked = (file: string, environment: NodeJS.ProcessEnv): string =>
  path.resolve(environment.INIT_CWD ?? process.cwd(), file)

/** Where a backup goes: the file named, one in the folder named, or one in `backups/`. */
export async function backupFile(
  named: string | undefined,
  now: Date,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const folder = path.join(root, 'backups')
  const place = named === undefined ? folder : fromWhereAsked(named, environment)
  const name = `muster-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zst`
  const isFolder = named === undefined || named.endsWith('/') || (await isThere(place))
  const file = isFolder ? path.join(place, name) : place
  if (named === undefined) {
    await makeClosedFolder(folder).catch((error: unknown) => {
      throw error instanceof FolderError ? new StartError(error.message) : error
    })
  }
  return file
}

const isThere = async (folder: string) => (await stat(folder).catch(() => null))?.isDirectory() ?? false

/** A file's size as people say it. */
export const inMegabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
