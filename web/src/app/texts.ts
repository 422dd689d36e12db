import type { TextLoader } from '../session/language/language.ts'

const files = import.meta.glob<{ default: object }>('/src/**/locales/*.json')

const place = /([^/]+)\/locales\/([^/]+)\.json$/

const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, area, language] = place.exec(path) ?? []
    return [`${area}/${language}`, load] as const
  }),
)

/** One chunk per area and language, fetched when a screen of the area first shows. */
export const loadTexts: TextLoader = async (area, language) => {
  const load = loaders.get(`${area}/${language}`)
  if (!load) throw new Error(`No texts for ${area} in ${language}`)
  return (await load()).default
}

/** What the frame needs at once; other areas follow with their pages. */
export const firstAreas = ['ui', 'app'] as const
