import { setImmediate } from 'node:timers/promises'
import { Thread } from '../../platform/jobs/thread.ts'
import type { ComparedSettings } from './compared-levels.ts'
import type { SimulatedEstate } from './simulated-estate.ts'
import { type ComparedCounts, type RecordedRow, Simulation } from './simulation.ts'
import type { SimulationQuestion } from './simulation-worker.ts'

/** A simulation beside other work. */
export interface RunningSimulation {
  judge(rows: readonly RecordedRow[]): Promise<ComparedCounts>
  changes(): Promise<ReturnType<Simulation['changes']>>
  end(): Promise<void>
}

/** Devices and batteries of which a day is judged in a few milliseconds: a thread takes longer to start. */
const most = 30_000

export async function startSimulation(
  settings: ComparedSettings,
  estate: SimulatedEstate,
): Promise<RunningSimulation> {
  const isSmall = estate.devices.cohortOf.length + estate.batteries.length <= most
  return isSmall ? simulatedInTurns(settings, estate) : await simulatedInThreads(settings, estate)
}

/** Others have their turn before each day. */
function simulatedInTurns(settings: ComparedSettings, estate: SimulatedEstate): RunningSimulation {
  const simulation = new Simulation(settings, estate)
  return {
    judge: async (rows) => {
      await setImmediate()
      return simulation.judge(rows)
    },
    changes: async () => simulation.changes(),
    end: async () => {},
  }
}

async function inThread(settings: ComparedSettings, estate: SimulatedEstate): Promise<RunningSimulation> {
  const thread = new Thread(new URL('./simulation-worker.ts', import.meta.url))
  const ask = <Answer>(question: SimulationQuestion) => thread.ask<Answer>(question)
  await ask({ ask: 'begin', settings, estate })
  return {
    judge: (rows) => ask({ ask: 'judge', rows }),
    changes: () => ask({ ask: 'changes' }),
    end: () => thread.end(),
  }
}

const noDevices = { cohortOf: new Int32Array(), placesOf: [], places: 0 }

/** Devices and batteries in a thread each: to judge one, nothing of the other has to be known. */
export async function simulatedInThreads(
  settings: ComparedSettings,
  estate: SimulatedEstate,
): Promise<RunningSimulation> {
  const [ofDevices, ofBatteries] = await Promise.all([
    inThread(settings, { ...estate, batteries: new Uint8Array() }),
    inThread(settings, { ...estate, devices: noDevices, ownThresholds: [] }),
  ])
  return {
    judge: async (rows) => {
      const { device = [], battery = [] } = Object.groupBy(rows, ({ subject }) => subject)
      const [devices, batteries] = await Promise.all([ofDevices.judge(device), ofBatteries.judge(battery)])
      const counts = (side: keyof ComparedCounts) => ({
        ...devices[side],
        batteries: batteries[side].batteries,
      })
      return { saved: counts('saved'), proposed: counts('proposed') }
    },
    changes: async () => {
      const [{ devices }, { batteries }] = await Promise.all([ofDevices.changes(), ofBatteries.changes()])
      return { devices, batteries }
    },
    end: async () => {
      await Promise.all([ofDevices.end(), ofBatteries.end()])
    },
  }
}
