import { basename, dirname } from 'node:path'
import type { Files } from '@muster/agent'

/** A disk in memory, for thousands of agents in one process; lost when the process ends. */
export function memoryFiles(content: Record<string, string>): Files {
  const files = new Map(Object.entries(content))
  return {
    makeFolder: async () => {},
    list: async (folder) =>
      [...files.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path)),
    read: async (path) => files.get(path),
    write: async (path, text) => {
      files.set(path, text)
    },
    syncFile: async () => {},
    syncFolder: async () => {},
    rename: async (from, to) => {
      files.set(to, files.get(from) ?? '')
      files.delete(from)
    },
    remove: async (path) => {
      files.delete(path)
    },
  }
}
