import { basename, dirname } from 'node:path/posix'
import { brokenImportRule, brokenPlaceRule } from './check-imports.ts'
import { isTest, roomOf, workspaceOf } from './rooms.ts'
import type { SourceFile } from './source-file.ts'

const longest = 350
const emptyWords = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'managers']
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** A file's violations of the design, a sentence each. */
export function checkFile(file: SourceFile): string[] {
  const place = brokenPlaceRule(file.path)
  const broken = [
    ...file.imports.flatMap((imported) => {
      const rule = brokenImportRule(file, imported)
      return rule === undefined ? [] : [`${file.path} imports ${imported.from}: ${rule}`]
    }),
    ...(place === undefined ? [] : [`${file.path} stands in no room: ${place}`]),
    ...checkName(file.path),
    ...checkStarts(file),
    ...checkQueryKeys(file),
    ...(file.lines > longest
      ? [`${file.path} has ${file.lines} lines: a file of more than ${longest} holds two things`]
      : []),
  ]
  return [...new Set(broken)]
}

function checkName(path: string): string[] {
  const name = basename(path)
  const words = [...dirname(path).split('/'), name.split('.')[0] ?? ''].flatMap((part) => [
    part,
    part.split('-').at(-1) ?? '',
  ])
  const empty = words.find((word) => emptyWords.includes(word.toLowerCase()))
  return [
    ...(empty === undefined ? [] : [`${path} is named "${empty}": name the thing it holds`]),
    ...(/\.tsx?$/.test(name) && !kebabCase.test(name) ? [`${path} is not in kebab-case`] : []),
  ]
}

/** What a thread of its own runs: it answers as soon as it is started. */
const isOfThread = (path: string): boolean => path.endsWith('-worker.ts')

function checkStarts({ path, startsWhenImported, processCalls }: SourceFile): string[] {
  const room = roomOf(path)
  if (workspaceOf(path) !== 'server' || room === undefined || room === 'processes' || isTest(path)) return []
  return [
    ...(isOfThread(path) ? [] : startsWhenImported).map(
      (text) => `${path} runs "${text}" when imported: only processes start anything`,
    ),
    ...processCalls
      .filter((call) => /\.(exit|on|once|abort)$/.test(call))
      .map((call) => `${path} calls ${call}: only processes start and stop anything`),
  ]
}

/** A key that is written by hand is one that no change knows of. */
function checkQueryKeys({ path, writtenQueryKeys }: SourceFile): string[] {
  if (!path.startsWith('web/src/') || path.startsWith('web/src/session/request/') || isTest(path)) return []
  return writtenQueryKeys.map(
    (key) => `${path} writes the key ${key}: queryOf and cachedAs make keys, so that renew finds them`,
  )
}
