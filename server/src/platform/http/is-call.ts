/** Whether an address, or the pattern of a route, is one of the calls that the contract describes. */
export const isCall = (address = ''): boolean => /^\/(api|auth)([/?#]|$)/.test(address)
