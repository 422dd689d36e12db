import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '../../..')

export const deployPath = (name: string): string => path.join(root, 'deploy', name)

export const readDeployFile = (name: string): string => readFileSync(deployPath(name), 'utf8')

export const readDeployYaml = <Shape>(name: string): Shape => parse(readDeployFile(name), { strict: true })

/** The part of docs/operations.md under a heading. */
export function operationsSection(heading: string): string {
  const text = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const [, section] = text.split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`docs/operations.md has no section "${heading}"`)
  return section.split('\n## ')[0] ?? ''
}
