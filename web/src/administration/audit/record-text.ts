import type { AuditEntry } from '@muster/contract'
import type { TFunction } from 'i18next'

type Entry = Pick<AuditEntry, 'action' | 'record' | 'before' | 'after'>

/** The changed record; for a move, how many devices went from where to where. Null if it has no name. */
export function recordText({ action, record, before, after }: Entry, t: TFunction<'audit'>): string | null {
  if (action !== 'devices.moved') return record
  const placeIn = (values: AuditEntry['before']) =>
    typeof values?.homeLocation === 'string' ? values.homeLocation : t('noHomeLocation')
  return t('moved', { from: placeIn(before), to: placeIn(after), count: Number(after?.devices ?? 0) })
}
