import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { spoken } from '../../build/first-paint.ts'
import { firstLanguage } from '../session/language/remembered-language.ts'

const script = readFileSync(path.join(import.meta.dirname, '../../public/first-paint.js'), 'utf8')

/** Runs the script of the page in a page of its own. */
function firstPaint({ stored = {}, isDark = false }: { stored?: Record<string, string>; isDark?: boolean }) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }))
  const page = document.implementation.createHTMLDocument()
  Object.defineProperty(page, 'currentScript', {
    value: { dataset: { languages: spoken, signedIn: '/assets/part.js /assets/part.css' } },
  })
  new Function('document', script)(page)
  const { dataset } = page.documentElement
  return {
    colours: dataset.mantineColorScheme,
    words: dataset.firstWords,
    parts: [...page.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`),
  }
}

it.each([
  [['en-GB'], {}],
  [['en-US', 'en'], {}],
  [['fr-BE', 'en'], {}],
  [['fr-CA'], {}],
  [['de', 'es-MX'], {}],
  [['de'], {}],
  [['es'], { language: 'fr-CA' }],
  [['es'], { language: 'de' }],
])(
  'the first words are in the language that sign-in will be in: browser %j, stored %j [A-916]',
  (tags, stored) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
    const { words } = firstPaint({ stored })
    expect(words).toBe(firstLanguage())
  },
)

it.each([
  [null, true],
  ['signIn', true],
  ['forgotPassword', false],
  ['resetPassword', false],
  ['signedIn', false],
])('the words of sign-in greet only who will see it: %s', (authState, isGreeted) => {
  const { words } = firstPaint({ stored: authState === null ? {} : { authState } })
  expect(words !== undefined).toBe(isGreeted)
})

it('the code of every signed-in page is fetched at once for who is signed in, and for nobody else', () => {
  expect(firstPaint({}).parts).toEqual([])
  expect(firstPaint({ stored: { authState: 'signedIn' } }).parts).toEqual([
    'modulepreload /assets/part.js',
    'preload /assets/part.css',
  ])
})

it.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
])('the colours of %s on a dark system %s are %s', (colorScheme, isDark, colours) => {
  expect(firstPaint({ stored: colorScheme ? { colorScheme } : {}, isDark }).colours).toBe(colours)
})

it('the page begins where nothing may be stored', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden')
  })
  expect(firstPaint({}).colours).toBe('light')
})
