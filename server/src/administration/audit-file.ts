import type { AuditEntry } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { CsvFile } from '../platform/csv.ts'
import type { Scope } from '../platform/tenancy.ts'
import { type AskedEntries, type EntryPage, selectEntries } from './audit.sql.ts'

const values = (given: AuditEntry['before']): string | null => given && JSON.stringify(given)

const columns: [title: string, cell: (entry: AuditEntry) => CsvCell][] = [
  ['Time', ({ at }) => new Date(at).toISOString()],
  ['Email', ({ email }) => email],
  ['Address', ({ address }) => address],
  ['Action', ({ action }) => action],
  ['Record', ({ record, recordId }) => record ?? recordId],
  ['Before', ({ before }) => values(before)],
  ['After', ({ after }) => values(after)],
]

/** Entries that are read at a time. */
const batch = 1000

export function auditFile(
  scope: Scope,
  asked: AskedEntries,
  { order, limit, offset = 0 }: EntryPage,
): CsvFile {
  async function* rows() {
    let last: AuditEntry | undefined
    for (let read = 0; read < limit; read += batch) {
      const size = Math.min(batch, limit - read)
      const place = last ? { after: last } : { offset }
      const entries = await selectEntries(scope, asked, { order, limit: size, ...place })
      yield entries.map((entry) => columns.map(([, cell]) => cell(entry)))
      last = entries[size - 1]
      if (!last) return
    }
  }
  return { name: 'auditTrail.csv', titles: columns.map(([title]) => title), rows: rows() }
}
