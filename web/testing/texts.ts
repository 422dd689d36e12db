import i18next from 'i18next'
import { loadTexts } from '../src/app/texts.ts'
import { startLanguage } from '../src/session/language/language.ts'

export const startTexts = () => startLanguage(loadTexts, 'en', ['access', 'app', 'sign-in', 'ui'])

// The texts of each file begin anew; earlier ones have left their listeners.
i18next.off('languageChanged')
await startTexts()
