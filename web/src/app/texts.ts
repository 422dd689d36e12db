import type { TextLoader } from '../session/language/language.ts'

/** The texts that every page needs come in one file per language, those of other areas in one each. */
const firstFiles = import.meta.glob<{ default: Record<string, object> }>('./first-texts/*.ts')
const files = import.meta.glob<{ default: object }>([
  '/src/**/locales/*.json',
  '!/src/{access,app,estate,ui}/locales/*.json',
  '!/src/access/sign-in/locales/*.json',
])

/** What the frame, sign-in and the gates of a world need at once; other areas follow with their pages. */
export const firstAreas = ['access', 'app', 'estate', 'sign-in', 'ui'] as const

const place = /([^/]+)\/locales\/([^/]+)\.json$/

const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, area, language] = place.exec(path) ?? []
    return [`${area}/${language}`, load] as const
  }),
)

/** Fetched when a screen of the area first shows. */
export const loadTexts: TextLoader = async (area, language) => {
  if (firstAreas.some((first) => first === area)) {
    const first = (await firstFiles[`./first-texts/${language.toLowerCase()}.ts`]?.())?.default[area]
    if (first) return first
  }
  const load = loaders.get(`${area}/${language}`)
  if (!load) throw new Error(`No texts for ${area} in ${language}`)
  return (await load()).default
}
