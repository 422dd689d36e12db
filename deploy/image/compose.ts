import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/** What the test needs of a service in the compose file. */
export interface Service {
  image: string
  user: string
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  shm_size?: string
  environment?: Record<string, string | null>
  volumes?: string[]
  ports?: string[]
  command?: string[]
  healthcheck?: { test: string[] }
  stop_grace_period?: string
  restart?: string
  depends_on?: Record<string, { condition: string }>
}

export interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: { muster: { ipam: { config: { subnet: string; gateway: string }[] } } }
}

const folder = path.resolve(import.meta.dirname, '..')

/** The compose file with its variables filled in; one that must be set and is not is an error, as for Compose. */
export function readCompose(environment: Record<string, string>): Compose {
  const text = readFileSync(path.join(folder, 'compose.yaml'), 'utf8')
  const filledIn = text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string, rest: string) => {
      const value = environment[name] ?? ''
      if (value !== '' || kind === undefined) return value
      if (kind === '-') return rest
      throw new Error(`${name} must be set: ${rest}`)
    },
  )
  return parse(filledIn, { strict: true, merge: true })
}

/** The options of `podman run` that say the same as a service of the compose file. */
export const podmanOptions = (service: Service): string[] => [
  ...['--user', service.user],
  // Docker mounts nothing that is not asked for.
  ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
  ...(service.tmpfs ?? []).map((place) => `--tmpfs=${place}`),
  ...(service.cap_drop ?? []).map((each) => `--cap-drop=${each}`),
  ...(service.security_opt ?? []).map((each) => `--security-opt=${each}`),
  ...(service.shm_size ? [`--shm-size=${service.shm_size}`] : []),
  ...Object.entries(service.environment ?? {}).map(([name, value]) => `--env=${name}=${value ?? ''}`),
  ...(service.volumes ?? []).map((each) => `--volume=${each.replace(/^\./, folder)}`),
  ...(service.healthcheck ? [`--health-cmd=${service.healthcheck.test.slice(1).join(' ')}`] : []),
]
