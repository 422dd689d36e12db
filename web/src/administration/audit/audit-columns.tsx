import type { AuditEntry } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { RowCard, TableColumn } from '../../ui/table/table-column.ts'
import { recordText } from './record-text.ts'

interface Context {
  t: TFunction<'audit'>
  zonedTime: (milliseconds: number) => string
}

const Titled = ({ text }: { text: string }) => <span title={text}>{text}</span>

/** When, who, from where, what, and to which record. */
export const auditColumns = ({ t, zonedTime }: Context): TableColumn<AuditEntry, 'at'>[] => [
  { id: 'at', title: t('columns.at'), sortBy: 'at', pin: 'start', cell: ({ at }) => zonedTime(at) },
  { id: 'email', title: t('columns.email'), maxWidth: 320, cell: ({ email }) => <Titled text={email} /> },
  { id: 'address', title: t('columns.address'), maxWidth: 200, cell: ({ address }) => address || '-' },
  { id: 'action', title: t('columns.action'), cell: ({ action }) => t(`actions.${action}`) },
  {
    id: 'record',
    title: t('columns.record'),
    maxWidth: 360,
    cell: (entry) => {
      const text = recordText(entry, t)
      return text ? <Titled text={text} /> : '-'
    },
  },
]

/** An entry in two lines, for a phone. */
export function entryCard(entry: AuditEntry, { t, zonedTime }: Context): RowCard {
  const whole = t(`actions.${entry.action}`)
  const part = recordText(entry, t)
  return {
    first: part ? t('partOf', { whole, part }) : whole,
    second: entry.email,
    secondEnd: zonedTime(entry.at),
  }
}
