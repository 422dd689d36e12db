import { access, chmod, chown, constants, mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from '../database/database.ts'
import { StartError } from '../errors/errors.ts'

/** A folder that cannot be created, said in one sentence. */
export class FolderError extends Error {
  override name = 'FolderError'
}

/**
 * Creates a folder and its missing parents. One by one: in some places, such as /proc, a recursive mkdir never ends.
 */
export async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new FolderError(`The folder ${folder} cannot be looked into: ${fileProblem(error)}.`)
  })
  if (found?.isDirectory()) return
  if (found) throw new FolderError(`${folder} is a file where a folder is needed.`)
  await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another process, started at the same moment, created it.
    if (codeOf(error) === 'EEXIST') return
    throw new FolderError(`The folder ${folder} cannot be created: ${fileProblem(error)}.`)
  })
}

/**
 * Makes a folder, and keeps everybody else out of it. A group may be let through to what is in it, without seeing what
 * that is. A folder of another user stays as that user has it.
 */
export async function makeClosedFolder(folder: string, group?: number): Promise<void> {
  await makeFolder(folder)
  const { uid } = await stat(folder)
  if (process.getuid && process.getuid() !== uid) return
  if (group !== undefined) await chown(folder, uid, group)
  await chmod(folder, group === undefined ? 0o700 : 0o710)
}

/** Opens the data folder, creating it if missing, or throws one sentence that says why it cannot. */
export async function openDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw error instanceof FolderError ? new StartError(error.message) : error
  })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw notWritable(dataDir, error)
  })
}

export const notWritable = (dataDir: string, error: unknown): StartError =>
  new StartError(`The data folder ${dataDir} cannot be written to: ${fileProblem(error)}.`)

/** A folder created by another user holds files that only that user can read; PostgreSQL insists on it, too. */
export const madeByAnother = (dataDir: string): StartError =>
  new StartError(
    `The data folder ${dataDir} was made by another user; start Muster as that user, or set DATA_DIR to another folder.`,
  )

/** The contents of a file in the data folder; null where it does not exist yet. */
export async function readDataFile(dataDir: string, name: string): Promise<string | null> {
  const file = path.join(dataDir, name)
  return await readFile(file, 'utf8').catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'ENOENT') return null
    if (code === 'EACCES' || code === 'EPERM') throw madeByAnother(dataDir)
    throw new StartError(`The file ${file} cannot be read: ${fileProblem(error)}.`)
  })
}

const problems: Record<string, string> = {
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'nothing can be written there',
  ENOENT: 'nothing can be created there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what is above it is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user’s share of the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links go round in circles',
}

const fileProblem = (error: unknown): string => problems[codeOf(error)] ?? reasonOf(error)

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
