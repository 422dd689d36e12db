import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { entryCard } from './audit-columns.tsx'
import fr from './locales/fr.json'

it('names what was done and how with the punctuation of the language', async () => {
  const texts = createInstance()
  await texts.init({ lng: 'fr', resources: { fr: { audit: fr } }, interpolation: { escapeValue: false } })
  const signIn = {
    id: 'entry-1',
    at: 0,
    email: 'ann@demo.example',
    address: '192.0.2.7',
    action: 'signIn.succeeded',
    recordId: null,
    record: null,
    before: null,
    after: { how: 'password' },
  } as const
  const { first } = entryCard(signIn, { t: texts.getFixedT('fr', 'audit'), zonedTime: String })
  expect(first).toBe('Connexion : Par mot de passe')
})
