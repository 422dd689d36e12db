import type { AuditEntry } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CsvFile } from '../../platform/text/csv.ts'
import { type AskedEntries, type EntryPage, findEntries, selectEntries } from './audit.sql.ts'

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

/** Entries read at a time. */
const batch = 1000

export async function auditFile(
  scope: Scope,
  asked: AskedEntries,
  page: EntryPage,
  shown: (entry: AuditEntry) => AuditEntry,
): Promise<CsvFile> {
  const { ids } = await findEntries(scope, asked, page)
  async function* rows() {
    for (let read = 0; read < ids.length; read += batch) {
      const entries = await selectEntries(scope, ids.slice(read, read + batch))
      yield entries.map((entry) => columns.map(([, cell]) => cell(shown(entry))))
    }
  }
  return { name: 'auditTrail.csv', titles: columns.map(([title]) => title), rows: rows() }
}
