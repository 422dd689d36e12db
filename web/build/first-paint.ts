import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languages, localeOf } from '@muster/contract'
import type { Plugin } from 'vite'
import { languageTags } from '../src/session/language/language-choice.ts'

/** Parts that every page of a signed-in user loads. */
const everySignedInPage = /^assets\/interface-[^/]+\.(js|css)$/

interface SignInTexts {
  signIn: { title: string; intro: string }
}

const textsOf = (language: Language): SignInTexts =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../src/access/sign-in/locales/${language}.json`), 'utf8'),
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The words of sign-in, of which `first-paint.js` chooses a language. */
const words = languages
  .map((language) => {
    const { title, intro } = textsOf(language).signIn
    return `<p lang="${languageTags[language]}" data-language="${language}"><b>${escaped(title)}</b><br />${escaped(intro)}</p>`
  })
  .join('\n')

/** Each language with the tags that browsers may call it by. */
export const spoken = languages
  .map((language) => [
    language,
    ...new Set([language.toLowerCase(), localeOf[language], languageTags[language].toLowerCase()]),
  ])
  .map((names) => names.join('='))
  .join(' ')

/** Puts into the page what it shows, and what it asks for, before the console's code has come. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const parts = Object.keys(bundle).filter((name) => everySignedInPage.test(name))
      return html
        .replace('<!-- first words -->', words)
        .replace('data-languages', `data-languages="${spoken}"`)
        .replace('data-signed-in', `data-signed-in="${parts.map((name) => `/${name}`).join(' ')}"`)
    },
  },
})
