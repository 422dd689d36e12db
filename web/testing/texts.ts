import { loadTexts } from '../src/app/texts.ts'
import { startLanguage } from '../src/session/language.ts'

// Once for all files of a worker.
await startLanguage(loadTexts, 'en', ['access', 'app', 'sign-in', 'ui'])
