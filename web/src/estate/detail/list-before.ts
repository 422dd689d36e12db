/** Travels beside the address of a device's page, which stays the device's own. */
export interface ListBefore {
  /** What the list showed that the device was opened from: the address from its question mark. */
  list: string
}

const isListBefore = (state: unknown): state is ListBefore =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'

/** The list that a device was opened from, as part of an address; empty where it was opened otherwise. */
export const listBefore = (state: unknown): string =>
  isListBefore(state) && state.list.startsWith('?') ? state.list : ''
