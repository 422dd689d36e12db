import type { WhatsNewItem } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasUnseen, newestFirst } from './whats-new.ts'

const item = (id: string, date: number): WhatsNewItem => ({ id, date, link: '/', title: id, text: id })
const news = [item('spring', 100), item('winter', 300), item('summer', 200)]

describe('the dot and the list of news', () => {
  it('are shown newest first, in a list of their own [A-957]', () => {
    const given = [...news]
    expect(newestFirst(given).map(({ id }) => id)).toEqual(['winter', 'summer', 'spring'])
    expect(given).toEqual(news)
  })

  it.each<[what: string, items: WhatsNewItem[], lastSeen: string | null, dot: boolean]>([
    ['nothing was seen yet', news, null, true],
    ['the newest was seen', news, 'winter', false],
    ['only an older one was seen', news, 'summer', true],
    ['the one last seen has gone', news, 'autumn', true],
    ['there is none', [], null, false],
    ['there is none any more', [], 'winter', false],
  ])('when %s [A-532 A-957]', (_what, items, lastSeen, dot) => {
    expect(hasUnseen(items, lastSeen)).toBe(dot)
  })

  it('show no dot once the first of the list was seen, in whatever order they came [A-532 A-957]', () => {
    const items = fc.uniqueArray(fc.record({ id: fc.string(), date: fc.integer() }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(items, (entries) => {
        const list = newestFirst(entries.map(({ id, date }) => item(id, date)))
        expect(hasUnseen(list, list[0]?.id ?? null)).toBe(false)
        for (const older of list.slice(1)) expect(hasUnseen(list, older.id)).toBe(true)
      }),
      { seed: 532 },
    )
  })
})
