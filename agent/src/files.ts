import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The disk operations of the agent, one step each, so that tests can inject a failure between any two. */
export interface Files {
  makeFolder(path: string): Promise<void>
  /** Names in a folder. */
  list(folder: string): Promise<string[]>
  /** Undefined where there is no such file. */
  read(path: string): Promise<string | undefined>
  /** Readable by the agent only; on disk only after `syncFile`. */
  write(path: string, text: string): Promise<void>
  syncFile(path: string): Promise<void>
  /** Makes the names in a folder durable. */
  syncFolder(folder: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** Does nothing if the file does not exist. */
  remove(path: string): Promise<void>
}

export const diskFiles: Files = {
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
  },
  list: (folder) => readdir(folder),
  read: async (path) => {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  },
  write: (path, text) => writeFile(path, text, { mode: 0o600 }),
  syncFile: (path) => sync(path, 'r+'),
  // Windows cannot open folders; there, a name is durable when its file is.
  syncFolder: (folder) => (process.platform === 'win32' ? Promise.resolve() : sync(folder, 'r')),
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { force: true }),
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The suffix of a file being written; what a crash leaves under it is worthless. */
export const unfinished = '.new'

/** When it resolves, the file survives a power loss; until then the name has its previous contents. */
export async function writeDurably(files: Files, path: string, text: string): Promise<void> {
  const temporary = `${path}${unfinished}`
  try {
    await files.write(temporary, text)
    await files.syncFile(temporary)
    await files.rename(temporary, path)
    await files.syncFolder(dirname(path))
  } catch (error) {
    // On a full disk, the partial file takes space that others need.
    await files.remove(temporary).catch(() => {})
    throw error
  }
}

/** The value of a JSON file; undefined where there is none, null where it cannot be read. */
export async function readJson(files: Files, path: string): Promise<unknown> {
  const text = await files.read(path)
  return text === undefined ? undefined : parseJson(text)
}

/** Null where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
