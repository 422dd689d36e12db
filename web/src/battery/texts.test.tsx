import { languages } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../session/language/language.ts'
import {
  aServerWithBatteries,
  aServerWithDevices,
  aServerWithWarranty,
  openPage,
  someDevices,
} from './list/testing/open-list.tsx'

const files = import.meta.glob<{ information?: { firstSeen: string } }>('./*/locales/*.json', {
  eager: true,
  import: 'default',
})

const lists = {
  'battery/all': () => aServerWithBatteries(),
  'battery/devices/all': () => aServerWithDevices(),
  'battery-warranty': () => aServerWithWarranty(someDevices),
}

describe('the words of the battery product', () => {
  it.each(languages)('name first contact alike on its pages in %s [A-601 B-304 B-451]', (language) => {
    const texts = (area: string) => files[`./${area}/locales/${language}.json`]
    const { firstSeen } = texts('batteries')?.information ?? {}
    expect(firstSeen).toBeTruthy()
    expect(texts('battery-overview')).toHaveProperty('charts.firstSeen.title', firstSeen)
  })

  it.each([
    ['Toutes', 'battery/all', 'fr'],
    ['Tous', 'battery/devices/all', 'fr'],
    ['Tous', 'battery-warranty', 'fr'],
    ['Toutes', 'battery/all', 'fr-CA'],
    ['Todas', 'battery/all', 'es'],
    ['Todos', 'battery/devices/all', 'es'],
  ] as const)('are %s for all rows of /%s in %s [A-601 B-423 B-501]', async (word, path, language) => {
    lists[path]()
    await openPage(path, /./)
    await changeLanguage(language)
    const tabs = within(await screen.findByRole('navigation', { name: /^(État|Estado)$/ }))
    expect(tabs.getAllByRole('link')[0]).toHaveTextContent(new RegExp(`^${word}\\b`))
  })
})
