import type { Browser, Notes } from '../browser.ts'

function notes(entries: Map<string, string>): Notes {
  return {
    read: (key) => entries.get(key) ?? null,
    write: (key, value) => void (value === null ? entries.delete(key) : entries.set(key, value)),
  }
}

/** A browser whose tabs, clock and address the test moves by hand. */
export function fakeBrowser(start: { address?: string; shared?: Record<string, string> } = {}) {
  const shared = new Map(Object.entries(start.shared ?? {}))
  const tab = new Map<string, string>()
  const listeners: ((key: string, value: string | null) => void)[] = []
  const onlineListeners: (() => void)[] = []
  const left: string[] = []
  let address = new URL(start.address ?? '/', 'https://console.example')
  let now = 1_000_000
  let online = true

  const browser: Browser = {
    shared: notes(shared),
    tab: notes(tab),
    onSharedNote: (listener) => void listeners.push(listener),
    address: () => new URL(address),
    replaceUrl: (path) => {
      address = new URL(path, address)
    },
    open: (destination) => void left.push(destination),
    reload: () => void left.push('reload'),
    online: () => online,
    onOnline: (listener) => void onlineListeners.push(listener),
    now: () => now,
  }

  return {
    ...browser,
    /** Where the page was left for, in order. */
    left,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    goOffline: () => {
      online = false
    },
    /** As after a while without a connection. */
    goOnline: () => {
      online = true
      for (const listener of onlineListeners) listener()
    },
    /** What another tab writes, as this one hears it. */
    otherTabWrites: (key: string, value: string | null) => {
      browser.shared.write(key, value)
      for (const listener of listeners) listener(key, value)
    },
  }
}
