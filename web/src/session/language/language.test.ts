import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { startTexts } from '../../../testing/texts.ts'
import { changeLanguage, currentLanguage, startLanguage } from './language.ts'

afterEach(startTexts)

it('a language whose texts cannot be loaded changes nothing, and can be chosen again [A-606]', async () => {
  let reachable = false
  const load = (_area: string, language: string) =>
    reachable || language === 'en'
      ? Promise.resolve({ loading: `in ${language}` })
      : Promise.reject(new TypeError('Failed to fetch'))
  await startLanguage(load, 'en', ['ui'])
  await expect(changeLanguage('es')).rejects.toThrow('Failed to fetch')
  expect(currentLanguage()).toBe('en')
  expect(i18next.t('ui:loading')).toBe('in en')
  reachable = true
  await changeLanguage('es')
  expect(i18next.t('ui:loading')).toBe('in es')
})

it.each(['de', 'fr-BE', ''])('%j, which the console does not speak, counts as English [A-916]', (tag) => {
  expect(currentLanguage(tag)).toBe('en')
})

it('French texts are loaded with their spaces that break no line', async () => {
  await startLanguage(() => Promise.resolve({ ask: 'Supprimer ?' }), 'fr', ['ui'])
  expect(i18next.t('ui:ask')).toBe('Supprimer\u00a0?')
  await startLanguage(() => Promise.resolve({ ask: 'Sure ?' }), 'en', ['ui'])
  expect(i18next.t('ui:ask')).toBe('Sure ?')
})
