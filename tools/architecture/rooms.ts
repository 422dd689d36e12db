import { posix } from 'node:path'

/** The workspaces that each workspace may import. */
export const workspaces: Record<string, readonly string[]> = {
  contract: [],
  rules: ['contract'],
  server: ['contract', 'rules'],
  web: ['contract', 'rules'],
  agent: ['contract', 'rules'],
  simulator: ['agent', 'contract', 'rules'],
  e2e: ['contract'],
  bench: ['agent', 'contract', 'rules', 'simulator'],
}

/**
 * What workspaces may import beyond the packages above: benchmarks measure parts of the server, on the databases that its
 * tests run on.
 */
export const openTo: Record<string, readonly string[]> = {
  bench: ['server/src/', 'server/test/test-server.ts', 'server/test/started-process.ts'],
}

/** What the server's entry points may import in addition: the demo's estate, for one. */
export const importedByProcesses: readonly string[] = ['simulator']

/** Areas in order: each may import those to its left. */
export const areas = [
  'access',
  'administration',
  'telemetry',
  'fleet',
  'battery',
  'alerts',
  'anomalies',
  'maps',
  'ingestion',
  'cases',
] as const

export const serverRooms: readonly string[] = ['processes', 'platform', ...areas]

/** What the rooms of the console may import; an area is named `area`. */
export const webRooms: Record<string, readonly string[]> = {
  app: ['area', 'estate', 'session', 'ui'],
  area: ['estate', 'session', 'ui'],
  estate: ['session', 'ui'],
  session: ['ui'],
  ui: [],
}

/** Drawing libraries that only the console's own `ui` may import. */
export const drawingLibraries = /^(leaflet|echarts)(\/|$)/

/** Tests, and what several of them share. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/testing\//.test(path)

export const workspaceOf = (path: string): string => path.split('/')[0] ?? ''

/** The room of a file below `server/src` or `web/src`; `app` for the files in `web/src` itself. */
export function roomOf(path: string): string | undefined {
  const [workspace, folder, room, file] = path.split('/')
  if (folder !== 'src' || room === undefined) return undefined
  return file === undefined ? (workspace === 'web' ? 'app' : '') : room
}

/** The path of a relative import; undefined for a package. */
export const resolveImport = (path: string, from: string): string | undefined =>
  from.startsWith('.') ? posix.join(posix.dirname(path), from) : undefined
