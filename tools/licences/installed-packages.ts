import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface InstalledPackage {
  name: string
  version: string
  licence: string
}

interface Manifest {
  name: string
  version: string
  license?: string | { type?: string }
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Every package of the lockfile that is installed here, by name; those for other systems are not. */
export function installedPackages(root: string): InstalledPackage[] {
  const lock: { packages: Record<string, { link?: boolean }> } = read(join(root, 'package-lock.json'))
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path]) => join(root, path, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => {
      const { name, version, license }: Manifest = read(file)
      return { name, version, licence: (typeof license === 'object' ? license.type : license) ?? 'none' }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
