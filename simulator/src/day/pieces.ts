import { type LocalTime, type ReportPieces, writeLocalTime } from '@muster/contract'

type Item<Name extends keyof ReportPieces> =
  NonNullable<ReportPieces[Name]> extends readonly (infer Each)[] ? Each : NonNullable<ReportPieces[Name]>

/** A piece of a report before its time is written as text: most of the past is never sent. */
type Timed<Piece> = Omit<Piece, 'at'> & { at: LocalTime }

export type AccessPoint = Timed<Item<'accessPoint'>>
export type SmartBattery = Timed<Item<'smartBatteries'>>
export type ChargeLevel = Timed<Item<'chargeLevels'>>
export type Fix = Timed<Required<Item<'locations'>>>
export type Signal = Timed<Item<'signals'>>
export type Hour = Timed<Item<'hours'>>
export type DeviceEvent = Timed<Item<'events'>>

/** The samples and events of a day, or a part of it. */
export interface DayPieces {
  accessPoint: AccessPoint | null
  smartBatteries: SmartBattery[]
  chargeLevels: ChargeLevel[]
  locations: Fix[]
  signals: Signal[]
  hours: Hour[]
  events: DeviceEvent[]
}

/** What a report contains beside samples and events. */
export type WholePieces = Pick<ReportPieces, 'inventory' | 'storage' | 'applications' | 'processes'>

export type Pieces = Partial<DayPieces> & WholePieces

/** The pieces as they are sent. */
export function writePieces(pieces: Pieces): ReportPieces {
  const { accessPoint, smartBatteries, chargeLevels, locations, signals, hours, events, ...whole } = pieces
  return {
    ...whole,
    ...(accessPoint !== undefined && { accessPoint: accessPoint && written(accessPoint) }),
    ...(smartBatteries && { smartBatteries: smartBatteries.map(written) }),
    ...(chargeLevels && { chargeLevels: chargeLevels.map(written) }),
    ...(locations && { locations: locations.map(written) }),
    ...(signals && { signals: signals.map(written) }),
    ...(hours && { hours: hours.map(written) }),
    ...(events && { events: events.map(written) }),
  }
}

const written = <Piece extends { at: LocalTime }>(piece: Piece): Omit<Piece, 'at'> & { at: string } => ({
  ...piece,
  at: writeLocalTime(piece.at),
})
