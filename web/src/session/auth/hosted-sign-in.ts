import type { Browser } from './browser.ts'

const flag = 'signIn'
const cameFromKey = 'hostedSignInFrom'

/** The page to come back to, so that a deep link survives the way through the provider. */
export function leaveForHostedSignIn({ address, tab }: Browser): string {
  const { pathname, search, hash } = address()
  const page = pathname + search + hash
  tab.write(cameFromKey, page)
  return page
}

/**
 * Whether the hosted sign-in has just sent the browser back without success; takes the mark off the address and
 * puts the page there that the user had asked for.
 */
export function takeHostedFailure({ address, replaceAddress, tab }: Browser): boolean {
  const cameFrom = tab.read(cameFromKey) ?? ''
  tab.write(cameFromKey, null)
  const url = address()
  if (url.searchParams.get(flag) !== 'failed') return false
  url.searchParams.delete(flag)
  // Two slashes would name another host.
  const isPage = cameFrom.startsWith('/') && !cameFrom.startsWith('//')
  replaceAddress(isPage ? cameFrom : url.pathname + url.search + url.hash)
  return true
}
