import type { BatteryLevel, BatteryStatusType, StatusLevel } from '@muster/contract'

const batteryWords: ReadonlyMap<string, BatteryLevel> = new Map([
  ['problem', 'red'],
  ['replace', 'red'],
  ['red', 'red'],
  ['warning', 'orange'],
  ['orange', 'orange'],
  ['good', 'green'],
  ['green', 'green'],
])

const deviceWords: ReadonlyMap<string, StatusLevel> = new Map([
  ['problem', 'red'],
  ['red', 'red'],
  ['warning', 'yellow'],
  ['yellow', 'yellow'],
  ['good', 'green'],
  ['green', 'green'],
])

const wordsForAll: ReadonlySet<string> = new Set(['all', 'unknown', 'undefined'])

/** The status that a word in the URL of the batteries stands for; any other means all [B-205 to B-210, B-9911]. */
export const batteryView = (word: string | undefined): BatteryLevel | 'all' =>
  batteryWords.get(word ?? '') ?? 'all'

/** The same for devices by discharge, where a warning is yellow [B-217 to B-221]. */
export const dischargeView = (word: string | undefined): StatusLevel | 'all' =>
  deviceWords.get(word ?? '') ?? 'all'

/** Whether the URL of a list may have this word; the documents name two that mean all [B-220, B-9911]. */
export const isBatteryView = (word: string): boolean => batteryWords.has(word) || wordsForAll.has(word)
export const isDischargeView = (word: string): boolean => deviceWords.has(word) || wordsForAll.has(word)

/** The level that a list is asked for, whichever word for a warning is used; null for all [B-1108, B-1206]. */
export function levelOfType(type: BatteryStatusType | undefined): StatusLevel | null {
  if (type === undefined || type === 'all') return null
  return type === 'orange' ? 'yellow' : type
}
