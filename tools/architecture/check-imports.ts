import {
  areas,
  drawingLibraries,
  importedByProcesses,
  isTest,
  openTo,
  resolveImport,
  roomOf,
  serverRooms,
  webRooms,
  workspaceOf,
  workspaces,
} from './rooms.ts'
import type { Import, SourceFile } from './source-file.ts'

const areaNames: readonly string[] = areas
const isArea = (room: string): boolean => areaNames.includes(room)

/** The rule that an import breaks, or undefined. */
export function brokenImportRule(file: SourceFile, imported: Import): string | undefined {
  return (
    betweenWorkspaces(file, imported.from) ??
    packages(file, imported) ??
    (workspaceOf(file.path) === 'server' ? insideServer(file, imported.from) : undefined) ??
    (workspaceOf(file.path) === 'web' ? insideWeb(file, imported.from) : undefined)
  )
}

function betweenWorkspaces(file: SourceFile, from: string): string | undefined {
  const own = workspaceOf(file.path)
  const allowed = workspaces[own]
  if (allowed === undefined) return undefined
  const target = resolveImport(file.path, from)
  const isOpen = openTo[own]?.some((open) => target?.startsWith(open)) ?? false
  if (target !== undefined && workspaceOf(target) !== own && !isOpen) {
    return `a relative import stays inside ${own}; import the package instead`
  }
  const [, name, inner] = /^@muster\/([^/]+)(\/.*)?$/.exec(from) ?? []
  if (name === undefined) return undefined
  if (inner !== undefined) return `@muster/${name} is imported as a whole, not by its files`
  const isProcess = own === 'server' && roomOf(file.path) === 'processes'
  if (allowed.includes(name) || (isProcess && importedByProcesses.includes(name))) return undefined
  return `${own} may import ${allowed.length === 0 ? 'nothing of ours' : `of ours only ${allowed.join(', ')}`}`
}

function packages(file: SourceFile, { from, typesOnly }: Import): string | undefined {
  if (isTest(file.path)) return undefined
  const own = workspaceOf(file.path)
  if ((own === 'contract' || own === 'rules') && from.startsWith('node:'))
    return `${own} does no input or output`
  if (own === 'web' && drawingLibraries.test(from) && roomOf(file.path) !== 'ui') {
    return 'only web/src/ui imports leaflet and echarts'
  }
  const isDatabase = /^(kysely|pg)(\/|$)/.test(from) && !typesOnly
  if (own === 'server' && isArea(roomOf(file.path) ?? '') && isDatabase && !file.path.endsWith('.sql.ts')) {
    return 'in an area only *.sql.ts files speak to the database'
  }
  return undefined
}

function insideServer(file: SourceFile, from: string): string | undefined {
  const target = resolveImport(file.path, from)
  const own = roomOf(file.path)
  if (target === undefined || own === undefined || isTest(file.path)) return undefined
  const other = roomOf(target)
  if (target.startsWith('server/test/')) return 'what runs does not import what tests it'
  if (other === undefined || other === own || own === 'processes') return undefined
  if (own === 'platform') return 'platform imports neither areas nor processes'
  if (other === 'platform') return undefined
  if (other === 'processes') return 'areas do not import processes'
  if (!isArea(other)) return undefined
  if (areaNames.indexOf(other) > areaNames.indexOf(own)) {
    return `${own} stands left of ${other} and does not import it (order: ${areas.join(', ')})`
  }
  return target === `server/src/${other}/index.ts`
    ? undefined
    : 'an area imports another only through its index.ts'
}

function insideWeb(file: SourceFile, from: string): string | undefined {
  const target = resolveImport(file.path, from)
  const own = roomOf(file.path)
  if (target === undefined || own === undefined) return undefined
  if (isTest(target) && !isTest(file.path)) return 'what runs does not import what tests it'
  const other = roomOf(target)
  if (other === undefined || other === own) return undefined
  if (isArea(own) && isArea(other)) return 'areas of the console never import each other'
  const allowed = webRooms[isArea(own) ? 'area' : own] ?? []
  if (allowed.includes(isArea(other) ? 'area' : other)) return undefined
  return `${own} does not import ${other} (app → areas → estate → session → ui)`
}

/** The rule that a file's location breaks: rooms are a closed list. */
export function brokenPlaceRule(path: string): string | undefined {
  const room = roomOf(path)
  const own = workspaceOf(path)
  if (room === undefined) return undefined
  if (own === 'server' && !serverRooms.includes(room)) {
    return `server/src has the rooms ${serverRooms.join(', ')}`
  }
  if (own === 'web' && !isArea(room) && !(room in webRooms)) {
    return `web/src has the rooms app, ${areas.join(', ')}, estate, session, ui`
  }
  return undefined
}
