import { type AuditAction, listHomeLocations } from '@muster/contract'
import { channelReaders } from './hostile-channels.ts'
import type { Ask, Row, Stored } from './hostile-sample.ts'
import { isOfWatch, watchReaders } from './hostile-watches.ts'

type Listed = { list: Row[] }

const page = { limit: '1000', offset: '0' }

async function homeLocation({ ask }: Stored, id: string | undefined): Promise<Row | undefined> {
  const { list } = (await ask(listHomeLocations.path, { query: page, body: {} })) as Listed
  return list.find((row) => row.id === id)
}

const device = async ({ ask }: Stored): Promise<Row> =>
  (await ask('/api/core/device/details', { query: { deviceId: 'till' } })) as Row

const ownSettings = async ({ ask }: Stored): Promise<Row> => {
  const settings = (await ask('/api/configuration/getUserSettings')) as Row
  return { ...settings, id: settings.lastWhatsNewId }
}

/** All entries of the audit trail for one kind of change. */
export async function recorded(ask: Ask, action: AuditAction): Promise<Row[]> {
  const { list } = (await ask('/api/audit/list', { query: page, body: { actions: [action] } })) as Listed
  return list
}

/** The name of a new world of the own organisation, or the new organisation with its first administrator. */
async function madeWorld({ ask, owner, made, text }: Stored): Promise<Row> {
  const worlds = (await ask('/api/worlds/worlds')) as Row[]
  const organisations = (await ask('/api/worlds/organisations', { query: { search: text.trim() } })) as Listed
  const { rows } = await owner.query(
    'SELECT organisation_id, email FROM world w JOIN account USING (organisation_id) WHERE w.id = $1',
    [made.id],
  )
  return {
    name: worlds.find(({ id }) => id === made.id)?.name,
    organisation: {
      name: organisations.list.find(({ id }) => id === rows[0]?.organisation_id)?.name,
      // Nobody but the administrator may enter that world.
      administratorEmail: rows[0]?.email,
    },
  }
}

const caseOf =
  (number: string) =>
  async ({ ask }: Stored): Promise<Row> => {
    const { list } = (await ask('/api/cases/timeline', { query: { number } })) as Listed
    return { text: list.map(({ text }) => text), to: list.map(({ to }) => to) }
  }

/** Whether a call's text is a comment on a case. */
const isComment = (path: string): boolean => ['/api/cases/comment', '/api/cases/close'].includes(path)

/** By the path of the storing call: the record as the reading call shows it. */
export const readers: Record<string, (stored: Stored) => Promise<Row | undefined>> = {
  '/api/configuration/setLastWhatsNew': ownSettings,
  '/api/configuration/setTablePageSizes': ownSettings,
  '/api/configuration/setChartEventFilters': ownSettings,
  '/api/configuration/setTableEventFilters': ownSettings,
  '/api/configuration/setWorldSettings': async ({ ask }) =>
    (await ask('/api/configuration/getWorldSettings')) as Row,
  '/api/agreements/acceptAgreements': async ({ ask }) => {
    const signatures = (await recorded(ask, 'agreement.accepted')).map(({ after }) => after as Row)
    return { name: signatures.map(({ name }) => name), jobTitle: signatures.map(({ jobTitle }) => jobTitle) }
  },
  '/api/users/createUser': async ({ ask, made }) => {
    const { list } = (await ask('/api/users/list', { query: page })) as Listed
    return list.find(({ id }) => id === made.id)
  },
  '/api/zones/createZone': async ({ ask, made }) => {
    const { list } = (await ask('/api/zones/list', { query: page, body: {} })) as Listed
    return list.find(({ id }) => id === made.id)
  },
  '/api/homeLocations/createHomeLocation': (stored) => homeLocation(stored, stored.made.id),
  '/api/homeLocations/updateHomeLocation': (stored) => homeLocation(stored, 'own-depot'),
  '/api/worlds/add': madeWorld,
  ...watchReaders,
  ...channelReaders,
  '/api/cases/comment': caseOf('1'),
  '/api/cases/close': caseOf('2'),
  '/api/core/device/setDeviceAssetTag': device,
  '/api/core/device/setDeviceGroups': async (stored) => ({ groups: (await device(stored)).group }),
}

/** Every text in a value, including field names. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => [name, ...textsOf(inside)])
}

/** What is stored of a text: typed lines are trimmed, and email addresses and new groups are in lower case. */
export function keptOf(path: string, place: string, text: string): string {
  if (path.startsWith('/api/configuration/')) return text
  // Filters are kept as they were chosen.
  if (isOfWatch(path) && place !== 'data.name') return text
  const lines = isComment(path) ? text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n') : text
  const typed = lines.normalize('NFC').trim()
  return /email$|groups\[\]$/i.test(place) ? typed.toLowerCase() : typed
}

/** Whether the audit trail has what is stored: not comments, and of own watches no more than their names. */
export const isRecorded = (path: string, place: string): boolean =>
  !isComment(path) && !(path.startsWith('/api/ownWatches/') && place !== 'data.name')
