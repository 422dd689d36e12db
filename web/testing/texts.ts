import { loadTexts } from '../src/app/texts.ts'
import { startLanguage } from '../src/session/language/language.ts'

export const startTexts = () => startLanguage(loadTexts, 'en', ['access', 'app', 'sign-in', 'ui'])

// Once per worker.
await startTexts()
