import { packDay, sealDay, unpackDay } from './codec.ts'
import { mergeDays } from './merge.ts'
import { type ChargeSample, emptyDay } from './model.ts'

/** Charge samples are packed as a day with nothing else in it. */
export const packCharges = (samples: ChargeSample[], sealed: boolean): Buffer =>
  (sealed ? sealDay : packDay)({ ...emptyDay(), chargeLevels: samples })

export const unpackCharges = (bytes: Uint8Array): ChargeSample[] =>
  unpackDay(bytes, 'chargeLevels').chargeLevels

export const mergeCharges = (a: ChargeSample[], b: ChargeSample[]): ChargeSample[] =>
  mergeDays({ ...emptyDay(), chargeLevels: a }, { ...emptyDay(), chargeLevels: b }).chargeLevels
