import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'rolldown/utils'

/** The path of a script named by a page or another script; null for another origin. */
const located = (from: string, base: string): string | null =>
  /^[a-z]+:|^\/\//i.test(from) ? null : posix.resolve(posix.dirname(base), from)

/** The scripts a page names: those it runs and those it preloads. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/gi) ?? []
  return tags.flatMap((tag) => {
    const isScript = /^<script/i.test(tag) || /\brel="modulepreload"/i.test(tag)
    const [, url] = /\b(?:src|href)="([^"]+)"/i.exec(tag) ?? []
    return isScript && url !== undefined ? [url] : []
  })
}

function staticImports(path: string, script: string): string[] {
  const { module } = parseSync(path, script)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
}

/** The scripts a browser fetches before the page can show anything, with their gzipped sizes in bytes. */
export function firstLoad(html: string, read: (path: string) => string): Map<string, number> {
  const sizes = new Map<string, number>()
  const visit = (from: string, base: string) => {
    const path = located(from, base)
    if (path === null || sizes.has(path)) return
    const script = read(path)
    sizes.set(path, gzipSync(script).length)
    for (const each of staticImports(path, script)) visit(each, path)
  }
  for (const script of scriptsOf(html)) visit(script, '/index.html')
  return sizes
}
