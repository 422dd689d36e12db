import type { CaseAction, CloseReason } from '@muster/contract'
import { afterAction } from '@muster/rules'
import type { Actor } from '../book/case-history.sql.ts'
import type { CaseRecord } from '../book/case-records.sql.ts'
import type { Casebook } from '../book/casebook.ts'

/** What a person does with cases, and what they said with it. */
export type Deed =
  | { action: 'take' | 'giveBack' | 'wake' | 'reopen' }
  | { action: 'handOver'; to: Actor }
  | { action: 'comment'; text: string }
  | { action: 'snooze'; until: number | null; orWorse: boolean }
  | { action: 'close'; reason: CloseReason; text?: string | undefined }

/** Does it to a case that allows it: its state, its timeline, and who is told [K-601 to K-612]. */
export function doAction(book: Casebook, record: CaseRecord, deed: Deed, by: Actor): void {
  const from = personOf(record)
  if (deed.action === 'comment') {
    book.note(record, 'commented', { text: deed.text }, { by })
    return
  }
  move(record, deed.action, { by, to: deed.action === 'handOver' ? deed.to : by })
  book.restate(record, by.email)
  if (deed.action !== 'snooze') endSnooze(record)
  noteDeed(book, record, { deed, from, by })
  book.endSteps(record)
  if (from !== null && record.takenBy !== from.id && from.id !== by.id) {
    book.tell(record, 'takenFromYou', { formerTaker: from.id, facts: { by: by.email } })
  }
  const isByTaker = record.takenBy === by.id
  if (deed.action === 'handOver') book.tell(record, 'handedOver', { isByTaker, facts: { by: by.email } })
  if (deed.action === 'wake') book.tell(record, 'snoozeEnded', { isByTaker })
  if (deed.action === 'giveBack' && record.state === 'open') book.beginSteps(record)
}

const personOf = ({ takenBy, takenEmail }: CaseRecord): Actor | null =>
  takenBy === null ? null : { id: takenBy, email: takenEmail ?? takenBy }

function move(record: CaseRecord, action: CaseAction, { by, to }: { by: Actor; to: Actor }): void {
  const { state, takenBy } = afterAction(record, action, { by: by.id, to: to.id })
  if (takenBy !== record.takenBy) record.takenEmail = takenBy === null ? null : to.email
  record.state = state
  record.takenBy = takenBy
}

function noteDeed(
  book: Casebook,
  record: CaseRecord,
  { deed, from, by }: { deed: Exclude<Deed, { action: 'comment' }>; from: Actor | null; by: Actor },
): void {
  switch (deed.action) {
    case 'take':
      book.note(record, 'taken', { from }, { by })
      break
    case 'giveBack':
      book.note(record, 'givenBack', {}, { by })
      break
    case 'handOver':
      book.note(record, 'handedOver', { to: deed.to }, { by })
      break
    case 'snooze': {
      const { until, orWorse } = deed
      record.snoozeUntil = until
      record.snoozeOrWorse = orWorse
      record.snoozeDevices = record.devices
      record.snoozeLevel = record.level
      book.note(record, 'snoozed', { until, orWorse }, { by })
      break
    }
    case 'wake':
      book.note(record, 'woke', { because: 'person' }, { by })
      break
    case 'close':
      record.closeReason = deed.reason
      record.closedAt = book.now
      if (deed.text !== undefined) book.note(record, 'commented', { text: deed.text }, { by })
      book.note(record, 'closed', { reason: deed.reason }, { by })
      break
    case 'reopen':
      record.closeReason = null
      record.closedAt = null
      book.note(record, 'reopened', {}, { by })
      break
  }
}

/** Whatever else is done with a snoozed case, but giving it back, wakes it. */
function endSnooze(record: CaseRecord): void {
  if (record.state === 'snoozed') return
  record.snoozeUntil = null
  record.snoozeOrWorse = false
  record.snoozeDevices = null
  record.snoozeLevel = null
}
