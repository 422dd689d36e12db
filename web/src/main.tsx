import './app/first-paint.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './app/app.tsx'
import { earlyParts, pageAt } from './app/loading/early-page.ts'
import { startEarly } from './app/loading/early-start.ts'
import { routes } from './app/routes.tsx'
import { firstAreas, loadTexts } from './app/texts.ts'
import {
  accessToken,
  onTokenFailure,
  signedInClaims,
  startSession,
  wasSignedIn,
} from './session/auth/index.ts'
import { configurationQuery } from './session/configuration.tsx'
import { startLanguage } from './session/language/language.ts'
import { languageTags } from './session/language/language-choice.ts'
import { firstLanguage } from './session/language/remembered-language.ts'
import { watchStyles } from './session/loading/lost-styles.ts'
import { beginCache } from './session/own-cache.ts'
import { reportError, reportUncaughtErrors } from './session/request/error-reporter.ts'
import { createQueryClient } from './session/request/query-client.ts'
import { provideTokens } from './session/request/request.ts'
import { warmUpFormats } from './ui/intl-formats.ts'

reportUncaughtErrors()
watchStyles()
provideTokens({ accessToken, onTokenFailure })
// Asked for while the texts are on their way.
const queryClient = createQueryClient()
const session = startSession()
const configuration = queryClient.prefetchQuery(configurationQuery())
session.then(() => {
  const claims = signedInClaims()
  const cache = claims && beginCache(claims.sub)
  const page = pageAt(routes, window.location)
  if (cache) startEarly(cache, claims, page.matches.at(-1)?.params.worldId, page)
})
// A stranger sees sign-in first, which is here already.
const parts = wasSignedIn ? earlyParts(routes, window.location.pathname) : []
for (const part of parts) part.fetchCode()
const language = firstLanguage()
// Once the requests are on their way.
if (wasSignedIn) setTimeout(() => warmUpFormats(languageTags[language]))
const texts = startLanguage(loadTexts, language, firstAreas)
for (const part of parts) part.fetchAll()
await texts
// The words of sign-in stay until its form can take their place; if that takes long, the console says that it is loading.
const patience = new Promise((resolve) => setTimeout(resolve, 3000))
if (!wasSignedIn) await Promise.race([Promise.all([session, configuration]), patience])

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the console')
createRoot(place, { onCaughtError: reportError, onUncaughtError: reportError }).render(
  <App queryClient={queryClient}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </App>,
)
