import { expect, it } from 'vitest'
import { listWhatsNew, WhatsNewItem } from './whats-new.ts'

const item = { id: 'n1', date: 1_790_000_000_000, link: 'https://news.example/', title: 'New', text: 'More' }

it('an item of news has id, date, link, title and text [A-530]', () => {
  expect(WhatsNewItem.parse(item)).toEqual(item)
  for (const field of Object.keys(item)) {
    expect(WhatsNewItem.safeParse({ ...item, [field]: undefined }).success, field).toBe(false)
  }
})

it('the date of an item is a number of milliseconds [A-530]', () => {
  expect(WhatsNewItem.safeParse({ ...item, date: '2026-11-15' }).success).toBe(false)
})

it('news are listed for one of the brands', () => {
  expect(listWhatsNew.query?.safeParse({ branding: 'alder' }).success).toBe(true)
  expect(listWhatsNew.query?.safeParse({ branding: 'acme' }).success).toBe(false)
})
