import { readConfig } from '../platform/config.ts'
import { prepare, startDatabase } from './database.ts'
import { progress, runProcess } from './terminal.ts'

/** Prepares the database for this version and ends. */
await runProcess(async () => {
  const database = await startDatabase(readConfig(process.env), progress)
  try {
    await prepare(database.addresses, progress)
  } finally {
    await database.stop()
  }
  process.stdout.write('The database is ready for this version of Muster.\n')
  return undefined
})
