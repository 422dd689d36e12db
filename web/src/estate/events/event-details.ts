import type { EventInfo } from '@muster/contract'

/** A detail of an event, to be translated: a name, or a change. */
export type EventDetail =
  | { kind: 'plain'; text: string }
  | { kind: 'percent'; value: number }
  | { kind: 'reboot'; by: 'user' | 'system' | 'unknown' }
  | { kind: 'change'; from: string | null; to: string | null }

const named = (...parts: (string | undefined)[]): string | null => parts.filter(Boolean).join(' ') || null

const plain = (text: string | null): EventDetail[] => (text === null ? [] : [{ kind: 'plain', text }])

const change = (from: string | null, to: string | null): EventDetail[] =>
  from === null && to === null ? [] : [{ kind: 'change', from, to }]

/** The details of an event's info objects, as far as present [C-1235]. */
export const eventDetails = (info: EventInfo): EventDetail[] => [
  ...change(info.oldBatteryInfo?.serialNumber ?? null, info.newBatteryInfo?.serialNumber ?? null),
  ...change(
    named(info.oldNetworkInfo?.networkType, info.oldNetworkInfo?.bearerType),
    named(info.newNetworkInfo?.networkType, info.newNetworkInfo?.bearerType),
  ),
  ...plain(named(info.applicationInfo?.name, info.applicationInfo?.version)),
  ...plain(named(info.processInfo?.processName, info.processInfo?.fileVersion)),
  ...plain(named(info.processCrashInfo?.exceptionCode)),
  ...plain(named(info.processCrashInfo?.moduleName)),
  ...(info.powerInfo ? [{ kind: 'percent', value: info.powerInfo.level } as const] : []),
  ...(info.rebootInfo ? [{ kind: 'reboot', by: info.rebootInfo.type } as const] : []),
  ...change(info.oldSimInfo?.serialNumber ?? null, info.newSimInfo?.serialNumber ?? null),
]
