import { type Language, localeOf, type WhatsNewItem } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, type PersonName } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { signedInTokens } from '../../../test/tokens.ts'

let muster: TestMuster

const tokenOf = signedInTokens(() => muster)

const day = (date: string) => Date.parse(`${date}T00:00:00Z`)

beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await muster.owner.query('DELETE FROM whats_new')
  await insert('middle', ['muster', 'harbour'], '2026-05-01', { en: 'Middle', fr: 'Milieu' })
  await insert('newest', ['muster'], '2026-09-01', {
    en: 'Newest',
    fr: 'Dernière',
    'fr-CA': 'Toute dernière',
  })
  await insert('oldest', ['muster'], '2026-01-01', { en: 'Oldest' })
  await insert('partner', ['panasonic'], '2026-10-01', { en: 'Partner' })
})
afterAll(() => muster.close())

const insert = (id: string, brands: string[], date: string, title: Partial<Record<Language, string>>) =>
  muster.owner.query(
    'INSERT INTO whats_new (id, brands, date, link, title, text) VALUES ($1, $2, $3, $4, $5, $5)',
    [id, brands, new Date(day(date)), `https://help.example/${id}`, title],
  )

const list = async (branding: string, name: PersonName = 'manager') =>
  await get(muster, `/api/whatsnew/list?branding=${branding}`, { token: await tokenOf(name) })
const titles = async (branding: string, name?: PersonName) =>
  (await list(branding, name)).json<WhatsNewItem[]>().map(({ title }) => title)

describe('what is new', () => {
  it('is listed newest first, each with id, date, link, title and text [A-530 A-957 A-1732]', async () => {
    const item = (id: string, date: string, title: string) => ({
      id,
      date: day(date),
      link: `https://help.example/${id}`,
      title,
      text: title,
    })
    expect((await list('muster')).json()).toEqual([
      item('newest', '2026-09-01', 'Newest'),
      item('middle', '2026-05-01', 'Middle'),
      item('oldest', '2026-01-01', 'Oldest'),
    ])
  })

  it('is specific to the brand [A-1732]', async () => {
    expect(await titles('panasonic')).toEqual(['Partner'])
    expect(await titles('harbour')).toEqual(['Middle'])
    expect(await titles('ember')).toEqual([])
  })

  it.each<[Language, string[]]>([
    ['fr', ['Dernière', 'Milieu', 'Oldest']],
    ['fr-CA', ['Toute dernière', 'Middle', 'Oldest']],
    ['es', ['Newest', 'Middle', 'Oldest']],
    ['en', ['Newest', 'Middle', 'Oldest']],
  ])('is in the language of the user, else in English: %s', async (language, expected) => {
    const choice = { language, locale: localeOf[language] }
    const from = { token: await tokenOf('administrator') }
    await post(muster, '/api/configuration/setLanguageAndLocale', choice, from)
    expect(await titles('muster', 'administrator')).toEqual(expected)
  })

  it('is in the requested language rather than the stored one', async () => {
    expect(await titles('muster&language=fr', 'administrator')).toEqual(['Dernière', 'Milieu', 'Oldest'])
    expect((await list('muster&language=de')).statusCode).toBe(400)
  })

  it.each<[PersonName, number]>([
    ['administrator', 200],
    ['manager', 200],
    ['editor', 403],
    ['viewer', 403],
    ['zone', 403],
  ])('is for administrators and managers: %s gets %i [A-957 A-1517]', async (name, status) => {
    expect((await list('muster', name)).statusCode).toBe(status)
  })

  it('needs an existing brand', async () => {
    for (const branding of ['', 'nobody', 'MUSTER', '%00']) {
      expect(errorCode(await list(branding))).toBe('invalidInput')
    }
  })
})
