/**
 * Cookies ignore ports: two installations on one host must not share one. A browser accepts the prefix from a secure
 * page only, so nobody who can answer for plain HTTP on the same host can set the cookie.
 */
export const cookieName = (name: string, { port, protocol }: URL): string =>
  `${protocol === 'https:' ? '__Secure-' : ''}${name}_${port || protocol.replace(':', '')}`
