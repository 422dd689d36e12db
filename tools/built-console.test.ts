import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calls, languages } from '@muster/contract'
import { expect, it } from 'vitest'

const dist = path.join(import.meta.dirname, '../web/dist')
const page = readFileSync(path.join(dist, 'index.html'), 'utf8')

it('the console carries nothing of a call that only the server needs', () => {
  const scripts = readdirSync(path.join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(dist, 'assets', name), 'utf8'))
    .join('\n')
  expect(calls.filter(({ summary }) => scripts.includes(summary)).map(({ path }) => path)).toEqual([])
  expect(scripts).toContain('/api/core/devices/list')
})

it('the page has the words of sign-in in every language, and names the code of signed-in pages', () => {
  for (const language of languages)
    expect(page).toMatch(new RegExp(`data-language="${language}"><b>[^<]+</b>`))
  const [, parts = ''] = /data-signed-in="([^"]+)"/.exec(page) ?? []
  expect(
    parts
      .split(' ')
      .map((part) => path.extname(part))
      .toSorted(),
  ).toEqual(['.css', '.js'])
})
