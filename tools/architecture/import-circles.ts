import { resolveImport } from './rooms.ts'
import type { SourceFile } from './source-file.ts'

/** Files that import each other, directly or indirectly, types included: `a.ts → b.ts → a.ts`, one per circle found. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map(({ path, imports }) => [path, targetsOf(path, imports)]))
  const circles: string[] = []
  const finished = new Set<string>()
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '))
    if (above.includes(path) || finished.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...above, path])
    finished.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return circles
}

const targetsOf = (path: string, imports: SourceFile['imports']): string[] => [
  ...new Set(imports.flatMap(({ from }) => resolveImport(path, from) ?? [])),
]
