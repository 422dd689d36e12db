import { join } from 'node:path'
import { type ReportAnswer, ReportAnswer as ReportAnswerSchema } from '@muster/contract'
import { type Files, readJson, writeDurably } from './files.ts'

/** The service's latest instructions. */
export type Guidance = Pick<ReportAnswer, 'collects' | 'wanted' | 'nextReportSeconds'>

/** What the agent stores beside its reports. */
export interface AgentState {
  /** No report gets this sequence or a lower one any more. */
  highest: number
  /** Reports dropped because the queue was full or they were too old. */
  dropped: number
  /** Reports that the service refused. */
  refused: number
  guidance: Guidance | null
}

const name = 'state.json'

export async function readState(files: Files, folder: string, now: number): Promise<AgentState> {
  const kept = await readJson(files, join(folder, name))
  const state: AgentState = { highest: 0, dropped: 0, refused: 0, guidance: null }
  if (kept === undefined) return state
  const { highest, dropped, refused, guidance } = Object(kept) as Partial<Record<keyof AgentState, unknown>>
  // With the count lost, a used sequence would be taken for a duplicate. Seconds since the epoch exceed any count of
  // reports.
  state.highest = isCount(highest) ? highest : Math.max(0, Math.floor(now / 1000))
  if (isCount(dropped)) state.dropped = dropped
  if (isCount(refused)) state.refused = refused
  state.guidance = Guidance.safeParse(guidance).data ?? null
  return state
}

export const writeState = (files: Files, folder: string, state: AgentState): Promise<void> =>
  writeDurably(files, join(folder, name), JSON.stringify(state))

export const guidanceOf = ({ collects, wanted, nextReportSeconds }: ReportAnswer): Guidance => ({
  collects,
  wanted,
  nextReportSeconds,
})

const Guidance = ReportAnswerSchema.pick({ collects: true, wanted: true, nextReportSeconds: true })

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
