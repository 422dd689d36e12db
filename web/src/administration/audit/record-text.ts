import type { AuditEntry } from '@muster/contract'
import type { TFunction } from 'i18next'

type Entry = Pick<AuditEntry, 'action' | 'record' | 'before' | 'after'>

const ways = ['password', 'singleSignOn', 'resetCode', 'challenge', 'signedOut', 'replaced'] as const

/** How somebody signed in or chose a password, or why a session ended; undefined for changes of records. */
export function wayOf({ action, after }: Pick<Entry, 'action' | 'after'>) {
  const hasWay = /^(signIn|password|session)\./.test(action)
  return hasWay ? ways.find((way) => way === after?.how) : undefined
}

/** The changed record; for a move, how many devices went from where to where. Null if it has no name. */
export function recordText(entry: Entry, t: TFunction<'audit'>): string | null {
  const { action, record, before, after } = entry
  const way = wayOf(entry)
  if (way) return t(`how.${way}`)
  if (action !== 'devices.moved') return record
  const placeIn = (values: AuditEntry['before']) =>
    typeof values?.homeLocation === 'string' ? values.homeLocation : t('noHomeLocation')
  return t('moved', { from: placeIn(before), to: placeIn(after), count: Number(after?.devices ?? 0) })
}
