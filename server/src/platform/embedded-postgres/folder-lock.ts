import { open, readFile, rm, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import path from 'node:path'
import { codeOf, notWritable } from '../configuration/data-folder.ts'
import { StartError } from '../errors/errors.ts'
import { isAlive } from './server.ts'

/** Milliseconds; far more than it takes to write a number into a new file. */
const untilNumbered = 10_000

/**
 * Keeps a second instance out while the first one makes and starts the database; from then on the database has a
 * lock of its own. Gives what releases it.
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
    // Without a number, as on a full disk, it would keep everybody out.
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Whether a start that was killed left the file: its process is gone, or the number belongs to another since. */
async function isLeftOver(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null)
  const made = await stat(file).catch(() => null)
  if (text === null || made === null) return false
  const age = Date.now() - made.mtimeMs
  const pid = Number(text)
  // One that was made this moment is about to get its number.
  if (pid === 0) return age > untilNumbered
  return pid === process.pid || !isAlive(pid) || age > uptime() * 1000
}
