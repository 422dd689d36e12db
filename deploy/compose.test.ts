import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Environment } from '../server/src/platform/configuration/environment.ts'
import { readCompose, type Service } from './image/compose.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
const example = Object.fromEntries(
  [...read('env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const passwords = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVICE_PASSWORD']
const given = {
  ...example,
  ...Object.fromEntries(passwords.map((name) => [name, `the-${name}`])),
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
}
const { services, volumes, networks } = readCompose(given)
const { database, migrate, ...processes } = services as Record<string, Service> & {
  database: Service
  migrate: Service
}

describe('the compose file', () => {
  it('runs PostgreSQL, the migration and the three processes', () => {
    expect(Object.keys(processes).toSorted()).toEqual(['api', 'ingest', 'worker'])
    for (const [name, { command }] of Object.entries({ migrate, ...processes })) {
      expect(command).toEqual([`server/src/processes/${name}.ts`])
      expect(statSync(path.join(import.meta.dirname, '..', String(command))).isFile()).toBe(true)
    }
  })

  it('gives no container root, its capabilities or a writable root file system', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.user, name).toMatch(/^[1-9]\d*:[1-9]\d*$/)
      expect(service.read_only, name).toBe(true)
      expect(service.cap_drop, name).toEqual(['ALL'])
      expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
    }
  })

  it('watches what stays, and gives it the time to stop that the systemd units have', () => {
    const [, seconds] = /TimeoutStopSec=(\d+s)/.exec(read('systemd/muster-process@.service')) ?? []
    for (const [name, service] of Object.entries({ database, ...processes })) {
      expect(service.healthcheck?.test[0], name).toBe('CMD')
      expect(service.stop_grace_period, name).toBe(seconds)
      expect(service.restart, name).toBe('unless-stopped')
    }
  })

  it('starts the migration once the database is ready, and the processes once it is done', () => {
    expect(migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    for (const process of Object.values(processes)) {
      expect(process.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    }
  })

  it('sets what Muster knows, and what is not set counts as such', () => {
    for (const { environment = {} } of [migrate, ...Object.values(processes)]) {
      expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(Object.keys(environment)))
      const set = Object.entries(environment).filter(([, value]) => value !== '' && value !== null)
      expect(Environment.safeParse(Object.fromEntries(set)).error).toBeUndefined()
    }
  })

  it('gives each process no password but its own', () => {
    const known = (service: Service) =>
      passwords.filter((name) => JSON.stringify(service).includes(`the-${name}`))
    expect(known(database)).toEqual(passwords)
    expect(known(migrate)).toEqual(['OWNER_PASSWORD', 'SERVICE_PASSWORD'])
    for (const process of Object.values(processes)) expect(known(process)).toEqual(['SERVICE_PASSWORD'])
  })

  it.each([...passwords, 'PUBLIC_URL', 'SECRETS_KEY'])('does not start without %s', (name) => {
    expect(() => readCompose({ ...given, [name]: '' })).toThrow(`${name} must be set`)
  })

  it('has no secret in its example of settings, nor a setting that nothing reads', () => {
    for (const name of passwords) expect(example[name]).toBe('')
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(used).toEqual(expect.arrayContaining(Object.keys(example)))
  })

  it('publishes Muster on this machine alone, and trusts the proxy on it', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(published).toEqual(['127.0.0.1:4400:4400', '127.0.0.1:4410:4400'])
    for (const { environment } of Object.values(processes)) {
      expect(environment?.TRUST_PROXY).toBe(networks.muster.ipam.config[0]?.gateway)
    }
    expect(Object.keys(volumes)).toEqual(['database'])
  })
})
