import type { Role, UserRow } from '@muster/contract'
import { exportRows } from '@muster/contract'
import { type CsvCell, customViewOf } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { CsvFile } from '../../platform/text/csv.ts'
import { type Grants, namesOfWorlds, sharedWorlds } from './user-rights.ts'
import { selectUsers } from './users.sql.ts'

/** Users read at a time. */
const batch = 1000

const roleNames: Record<Role, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  manager: 'Manager',
  administrator: 'Administrator',
}

/** As the list words it [A-1005, A-1006, A-1007]. */
function viewText(user: UserRow): string {
  const view = customViewOf(user)
  switch (view.kind) {
    case 'all':
      return 'All devices'
    case 'zone':
      return view.zone
    case 'places':
      return `${view.homeLocation ?? 'All home locations'}, ${view.group ?? 'All groups'}`
  }
}

/** The users of the list as a file [A-1009]. */
export function userFile(scope: Scope, world: EnteredWorld, grants: Grants, search: string): CsvFile {
  const worldText = ({ worldIds }: UserRow): string =>
    namesOfWorlds(grants, sharedWorlds(grants, worldIds))?.join(', ') ?? 'All worlds'
  const columns: [title: string, cell: (user: UserRow) => CsvCell][] = [
    ['Email', ({ email }) => email],
    ['Role', ({ role }) => roleNames[role]],
    ['Custom view', viewText],
    ['World access', worldText],
    ['Invited', ({ isInvited }) => (isInvited ? 'Yes' : 'No')],
  ]

  async function* rows() {
    let after: string | undefined = ''
    for (let read = 0; read < exportRows && after !== undefined; read += batch) {
      const users: UserRow[] = await selectUsers(scope, world, { search, limit: batch, after })
      yield users.map((user) => columns.map(([, cell]) => cell(user)))
      after = users[batch - 1]?.email
    }
  }
  return { name: 'userList.csv', titles: columns.map(([title]) => title), rows: rows() }
}
