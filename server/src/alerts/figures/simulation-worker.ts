import { parentPort } from 'node:worker_threads'
import type { ComparedSettings } from './compared-levels.ts'
import type { SimulatedEstate } from './simulated-estate.ts'
import { type RecordedRow, Simulation } from './simulation.ts'

export type SimulationQuestion =
  | { ask: 'begin'; settings: ComparedSettings; estate: SimulatedEstate }
  | { ask: 'judge'; rows: readonly RecordedRow[] }
  | { ask: 'changes' }

let simulation: Simulation | undefined

function answerOf(question: SimulationQuestion): unknown {
  if (question.ask === 'begin') simulation = new Simulation(question.settings, question.estate)
  else if (question.ask === 'judge') return simulation?.judge(question.rows)
  else return simulation?.changes()
  return null
}

parentPort?.on('message', (question: SimulationQuestion) => parentPort?.postMessage(answerOf(question)))
