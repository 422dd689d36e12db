import type { WorldSettings } from '@muster/contract'
import { type AlertLevels, bitsOf, type Judge, recorded } from '@muster/rules'
import type { Workspace } from './workspace.ts'

export interface ComparedSettings {
  saved: WorldSettings
  proposed: WorldSettings
  /** The alerts of devices and batteries that do not have the same levels with both. */
  changed: ReadonlySet<string>
}

export interface ComparedLevels {
  saved: AlertLevels
  proposed: AlertLevels
}

/** Judges columns with the saved and with the proposed settings; only the alerts that are changed twice. */
export type ComparedJudge<Columns extends { numbers: Int32Array }> = (
  columns: Columns,
  workspace: Workspace,
) => ComparedLevels

export function comparedJudge<Columns extends { numbers: Int32Array }>(
  alerts: readonly string[],
  { saved, proposed, changed }: ComparedSettings,
  judgeOf: (settings: WorldSettings, alerts: ReadonlySet<string>) => Judge<Columns>,
): ComparedJudge<Columns> {
  const withSaved = judgeOf(saved, new Set(alerts))
  const withProposed = alerts.some((alert) => changed.has(alert)) ? judgeOf(proposed, changed) : null
  const kept = alerts.reduce((bits, alert, index) => {
    const { alerting, red } = bitsOf(index)
    return changed.has(alert) ? bits : bits | alerting | red
  }, recorded)
  return (columns, workspace) => {
    const { length } = columns.numbers
    const ofSaved = workspace.integers(length).fill(recorded)
    withSaved(ofSaved, columns)
    if (withProposed === null) return { saved: ofSaved, proposed: ofSaved }
    const ofProposed = workspace.integers(length)
    for (let index = 0; index < length; index++) ofProposed[index] = (ofSaved[index] as number) & kept
    withProposed(ofProposed, columns)
    return { saved: ofSaved, proposed: ofProposed }
  }
}
