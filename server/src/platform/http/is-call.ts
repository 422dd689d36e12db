/** Whether a URL path, or the pattern of a route, belongs to the calls of the contract. */
export const isCall = (path = ''): boolean => /^\/(api|auth)([/?#]|$)/.test(path)
