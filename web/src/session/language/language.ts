import { type Language, languages } from '@muster/contract'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadPart } from '../loading/load-part.ts'
import { withFrenchSpaces } from './french-spaces.ts'
import { languageTags } from './language-choice.ts'
import { rememberLanguage } from './remembered-language.ts'

/** Loads the texts of one area in one language. */
export type TextLoader = (area: string, language: string) => Promise<object>

let texts: TextLoader = () => Promise.reject(new Error('No texts'))
let started: Promise<unknown> = Promise.resolve()
let begunIn: Language = 'en'

const backendFor = (load: TextLoader): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language: string, area: string, done: ReadCallback) => {
    loadPart(() => load(area, language)).then(
      (texts) => {
        const spaced = language.startsWith('fr') ? withFrenchSpaces(texts) : texts
        done(null, spaced as Parameters<ReadCallback>[1])
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
})

/**
 * Texts live in `<area>/locales/<language>.json`; the area's folder name is the namespace, so a screen asks
 * `useTranslation('access')` and `t('landing.title')`. Screens suspend until their texts are there.
 */
export async function startLanguage(load: TextLoader, language: Language, areas: readonly string[]) {
  texts = load
  begunIn = language
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = languageTags[currentLanguage(changed)]
  })
  started = i18next
    .use(backendFor(load))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      load: 'currentOnly',
      // Every language is complete, a test sees to it: falling back would only load a second one.
      fallbackLng: false,
      ns: areas,
      defaultNS: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  await started
}

/** Fetches the texts of an area before one of its screens shows. */
export const fetchTexts = async (area: string): Promise<void> => {
  // Not before the language is known, but without waiting for its first texts.
  await texts(area, i18next.isInitialized ? currentLanguage() : begunIn)
  await started
  await i18next.loadNamespaces(area)
}

export const currentLanguage = (spoken: string = i18next.language): Language =>
  languages.find((language) => language === spoken) ?? 'en'

/** Rejects, and changes nothing, if the texts fail to load: without them the screens would show bare keys. */
export async function changeLanguage(language: Language): Promise<void> {
  const areas = [i18next.options.ns ?? []].flat()
  await Promise.all(areas.map((area) => texts(area, language)))
  await i18next.changeLanguage(language)
  rememberLanguage(language)
}
