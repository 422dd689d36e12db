import { open, readFile, rm, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import path from 'node:path'
import { codeOf, notWritable } from '../configuration/data-folder.ts'
import { StartError } from '../errors/errors.ts'
import { isAlive } from './server.ts'

/** Milliseconds; far longer than writing a pid into a new file takes. */
const untilNumbered = 10_000

/**
 * Keeps a second instance out while the first one creates and starts the database, which then has a lock of its own.
 * Returns the release.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'starting.pid')
  try {
    if (await isLeftOver(file)) await rm(file, { force: true })
    await write(file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw notWritable(dataDir, error)
    throw new StartError(`The data folder ${dataDir} is in use by another instance of Muster.`)
  }
  return async () => await rm(file, { force: true })
}

async function write(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(String(process.pid))
  } catch (error) {
    // Without a pid, as on a full disk, it would lock everybody out.
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Whether a killed start left the file: its process is gone, or the pid belongs to another process since. */
async function isLeftOver(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null)
  const made = await stat(file).catch(() => null)
  if (text === null || made === null) return false
  const age = Date.now() - made.mtimeMs
  const pid = Number(text)
  // A file just created is about to get its pid.
  if (pid === 0) return age > untilNumbered
  return pid === process.pid || !isAlive(pid) || age > uptime() * 1000
}
