/** Small texts under keys. A browser may refuse storage (private windows, policies): then nothing is kept. */
export interface Notes {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

/** What authentication needs of the browser it runs in. */
export interface Browser {
  /** Shared by all tabs. */
  shared: Notes
  /** Of this tab alone; survives a reload. */
  tab: Notes
  /** Calls back when another tab changes a shared note. */
  onSharedNote(listener: (key: string, value: string | null) => void): void
  address(): URL
  /** Changes the URL without leaving the page. */
  replaceUrl(path: string): void
  /** Leaves the page. */
  open(address: string): void
  reload(): void
  online(): boolean
  /** Calls back when the computer has a connection again. */
  onOnline(listener: () => void): void
  now(): number
}

function notes(storage: () => Storage): Notes {
  return {
    read(key) {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
      } catch {
        // Forgetting is all that is lost.
      }
    },
  }
}

export const thisBrowser: Browser = {
  shared: notes(() => window.localStorage),
  tab: notes(() => window.sessionStorage),
  onSharedNote(listener) {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== null) listener(key, newValue)
    })
  },
  address: () => new URL(window.location.href),
  replaceUrl: (path) => window.history.replaceState(window.history.state, '', path),
  open: (address) => window.location.assign(address),
  reload: () => window.location.reload(),
  online: () => window.navigator.onLine,
  onOnline: (listener) => window.addEventListener('online', listener),
  now: () => Date.now(),
}
