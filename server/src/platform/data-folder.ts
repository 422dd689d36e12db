import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from './database.ts'
import { StartError } from './errors.ts'

/**
 * Makes a folder and those above it that are missing. One by one: in some places, such as /proc, making them in one
 * go never ends.
 */
export async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(`The folder ${folder} cannot be looked into: ${fileProblem(error)}.`)
  })
  if (found?.isDirectory()) return
  if (found) throw new StartError(`${folder} is a file where a folder is needed.`)
  await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    // Another start, at the same moment, made it.
    if (codeOf(error) === 'EEXIST') return
    throw new StartError(`The folder ${folder} cannot be created: ${fileProblem(error)}.`)
  })
}

/** The data folder, made where it is missing and open to this user, or one sentence that says why not. */
export async function openDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir)
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw notWritable(dataDir, error)
  })
}

export const notWritable = (dataDir: string, error: unknown): StartError =>
  new StartError(`The data folder ${dataDir} cannot be written to: ${fileProblem(error)}.`)

/** A folder that another user made holds files that only that user reads; PostgreSQL insists on it, too. */
export const madeByAnother = (dataDir: string): StartError =>
  new StartError(
    `The data folder ${dataDir} was made by another user; start Muster as that user, or set DATA_DIR to another folder.`,
  )

const problems: Record<string, string> = {
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'nothing can be written there',
  ENOENT: 'nothing can be created there',
  ENOTDIR: 'what is above it is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user’s share of the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links go round in circles',
}

const fileProblem = (error: unknown): string => problems[codeOf(error)] ?? reasonOf(error)

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
