import { readFile } from 'node:fs/promises'
import { databaseOf, isAlive } from '../started-process.ts'
import { takeDatabaseAway } from './database-away.ts'
import { onBench } from './fault-bench.ts'
import { diskSize, fillDisk } from './full-disk.ts'
import type { GivenServer } from './given-server.ts'
import { hangDatabase } from './hanging-database.ts'
import { killsOfEmbedded, killsOfGiven, killUnderLoad, type Victim } from './kills.ts'
import { OwnServer } from './own-server.ts'
import { Rig } from './rig.ts'
import { SmallDisk } from './small-disk.ts'
import type { Verdict } from './verdict.ts'

/** Kills the victims one after the other, each under load; the embedded database's processes, or a given one's. */
export async function kills(
  seed: number,
  victims: readonly Victim[],
  within: number,
  given?: GivenServer,
): Promise<Verdict> {
  return await onBench(async (bench) => {
    const rig = await Rig.open({ seed, bench, dataDir: await bench.dataDir(), databaseUrl: given?.ownerUrl })
    return await killUnderLoad(rig, given ? killsOfGiven(given) : killsOfEmbedded, victims, within)
      .catch(async (error: Error) => {
        // Their last output explains why they did not come back.
        const log = await readFile(`${rig.dataDir}/postgres.log`, 'utf8').catch(String)
        const about = (text: string) => text.split('\n').filter((line) => line.includes('the database'))
        const said = [
          ...about(rig.process.stdout).slice(-10),
          rig.process.stderr,
          ...log.split('\n').slice(-30),
        ]
        throw new Error([error.message, `last answer: ${rig.loader.lastAnswer}`, ...said].join('\n'))
      })
      .finally(() => rig.loader.stop())
  })
}

/** Takes an operator's own database away under load for so many milliseconds. */
export async function databaseAway(
  seed: number,
  awayFor: number,
  waitsForJobs: boolean,
  within: number,
): Promise<Verdict> {
  return await onBench(async (bench) => {
    const server = await OwnServer.open(await bench.preparedDataDir())
    try {
      const dataDir = await bench.dataDir()
      const rig = await Rig.open({ seed, bench, dataDir, databaseUrl: server.ownerUrl })
      const options = { awayFor, waitsForJobs, within }
      return await takeDatabaseAway(rig, server, options).finally(() => rig.loader.stop())
    } finally {
      await server.stop()
    }
  })
}

/** Lets the database hang under load, several times, each for so many milliseconds after agents were told so. */
export async function databaseHangs(
  seed: number,
  times: number,
  hangsFor: number,
  within: number,
): Promise<Verdict> {
  return await onBench(async (bench) => {
    const rig = await Rig.open({ seed, bench, dataDir: await bench.dataDir() })
    return await hangDatabase(rig, { times, hangsFor, within }).finally(() => rig.loader.stop())
  })
}

/** Fills the disk of the data folder under load, several times, for so many milliseconds; or says why it cannot. */
export async function diskFull(
  seed: number,
  times: number,
  fullFor: number,
  within: number,
): Promise<Verdict | string> {
  return await onBench(async (bench) => {
    const disk = await SmallDisk.mount(await bench.dataDir(), diskSize)
    if (typeof disk === 'string') return disk
    try {
      const rig = await Rig.open({ seed, bench, dataDir: disk.folder })
      return await fillDisk(rig, disk, times, fullFor, within).finally(() => rig.loader.stop())
    } finally {
      await bench.stopAll()
      await endDatabase(disk.folder)
      disk.unmount()
    }
  })
}

async function endDatabase(dataDir: string): Promise<void> {
  const database = await databaseOf(dataDir)
  if (!database || !isAlive(database.pid)) return
  process.kill(database.pid, 'SIGQUIT')
  while (isAlive(database.pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}
