/** Router state of a device's page; not in its URL. */
export interface ListBefore {
  /** Query of the list that the device was opened from, with its question mark. */
  list: string
}

const isListBefore = (state: unknown): state is ListBefore =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'

/** The query of the list that a device was opened from; empty if it was opened otherwise. */
export const listBefore = (state: unknown): string =>
  isListBefore(state) && state.list.startsWith('?') ? state.list : ''
