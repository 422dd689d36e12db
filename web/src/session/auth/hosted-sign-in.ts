import type { Browser, Notes } from './browser.ts'

const flag = 'signIn'
const cameFromKey = 'hostedSignInFrom'
const signedOutFromKey = 'hostedSignOutFrom'
const signInNextKey = 'hostedSignInNext'

function openPage({ address }: Browser): string {
  const { pathname, search, hash } = address()
  return pathname + search + hash
}

/** Two slashes would name another host. */
const isPage = (address: string | null): address is string =>
  address?.startsWith('/') === true && !address.startsWith('//')

function take(notes: Notes, key: string): string | null {
  const value = notes.read(key)
  notes.write(key, null)
  return value
}

/** The page to come back to, so that a deep link survives the way through the provider. */
export function leaveForHostedSignIn(browser: Browser): string {
  const page = openPage(browser)
  browser.tab.write(cameFromKey, page)
  return page
}

/** Why the hosted sign-in sends the browser back: it failed, or the account belongs to another user. */
const failures = ['failed', 'otherUser'] as const
export type HostedFailure = (typeof failures)[number]

/**
 * Why the hosted sign-in has just sent the browser back, if it had no success; removes the mark from the URL and
 * puts the page there that the user had asked for.
 */
export function takeHostedFailure({ address, replaceUrl, tab }: Browser): HostedFailure | null {
  const cameFrom = take(tab, cameFromKey)
  const url = address()
  const failure = failures.find((reason) => reason === url.searchParams.get(flag))
  if (!failure) return null
  url.searchParams.delete(flag)
  replaceUrl(isPage(cameFrom) ? cameFrom : url.pathname + url.search + url.hash)
  return failure
}

/** Notes the page before the browser goes to end its session at the provider; `signInNext` to go on from there. */
export function leaveForHostedSignOut(browser: Browser, { signInNext }: { signInNext: boolean }): void {
  browser.tab.write(signedOutFromKey, openPage(browser))
  if (signInNext) browser.tab.write(signInNextKey, 'yes')
}

/**
 * The provider sends the browser back to the console's front door: puts the page there that was open before.
 * Answers whether the user wants to go on to the hosted sign-in.
 */
export function takeHostedSignOut({ address, replaceUrl, tab }: Browser): boolean {
  const signedOutFrom = take(tab, signedOutFromKey)
  const signInNext = take(tab, signInNextKey) !== null
  if (!isPage(signedOutFrom) || address().pathname !== '/') return false
  replaceUrl(signedOutFrom)
  return signInNext
}
