import type { Browser } from './browser.ts'

const flag = 'signIn'

/** Whether the hosted sign-in has just sent the browser back without success; takes the mark off the address. */
export function takeHostedFailure({ address, replaceAddress }: Browser): boolean {
  const url = address()
  if (url.searchParams.get(flag) !== 'failed') return false
  url.searchParams.delete(flag)
  replaceAddress(url.pathname + url.search + url.hash)
  return true
}

/** The page to come back to, so that a deep link survives the way through the provider. */
export function returnAddress({ address }: Browser): string {
  const { pathname, search, hash } = address()
  return pathname + search + hash
}
