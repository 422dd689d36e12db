/** Cookies ignore ports: two installations on one host must not share one. */
export const cookieName = (name: string, { port, protocol }: URL): string =>
  `${name}_${port || protocol.replace(':', '')}`
