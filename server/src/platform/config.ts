import { isIP } from 'node:net'
import path from 'node:path'
import { BrandId, defaultWaits, regions, type Waits } from '@muster/contract'
import { z } from 'zod'
import { StartError } from './errors.ts'
import { isLoopback } from './loopback.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const port = z.coerce.number().int().min(0).max(65535)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const webAddress = z.url({ protocol: /^https?$/ })
/** May hold placeholders such as {s}, which no host name has, and goes into a header. */
const tilesAddress = z
  .string()
  .regex(/^(https?:\/\/[^\s/;,'"]+)?\/[^\s;,'"]*$/, 'must be a web address or a path, with {z}, {x} and {y}')

const waitsList = list.transform((items, context): Waits => {
  const waits: Waits = { ...defaultWaits }
  for (const item of items) {
    const [name = '', value = ''] = item.split('=')
    if (!(name in waits) || !/^\d+$/.test(value)) {
      context.addIssue(`"${item}" is not one of ${Object.keys(defaultWaits).join(', ')} = milliseconds`)
      return z.NEVER
    }
    waits[name as keyof Waits] = Number(value)
  }
  return waits
})

const trustedProxies = z.string().transform((text, context): false | string[] => {
  if (text === 'off') return false
  const addresses = text.split(',').map((address) => address.trim())
  const wrong = addresses.find((address) => !isAddressOrNetwork(address))
  if (wrong === undefined) return addresses
  context.addIssue(`"${wrong}" is neither an address nor a network with the number of bits that count`)
  return z.NEVER
})

/** An address, or the addresses that begin like it: 192.0.2.7, 10.0.0.0/8, 2001:db8::/32. */
function isAddressOrNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  // One that believed every address would let anybody choose theirs.
  const fits = bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  return family !== 0 && fits
}

/** Every setting, by its environment variable; the README's table says the same in words. */
const Environment = z.object({
  PORT: port.default(4400),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(path.join(root, 'data')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_SERVICE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(20),
  DEMO: onOff.optional(),
  OPERATOR_EMAIL: z.email().toLowerCase().optional(),
  PUBLIC_URL: webAddress.optional(),
  BRAND: BrandId.default('muster'),
  INTERNAL_DOMAINS: list.default(['muster.example', 'muster-ops.example', 'muster-support.example']),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(1).default('Muster <no-reply@muster.example>'),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_WORLDS: list.default([]),
  TILES_URL: tilesAddress.optional(),
  ANALYTICS_SCRIPT: webAddress.optional(),
  REGION: z.enum(regions).default(regions[0]),
  WAITS: waitsList.default({ ...defaultWaits }),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.union([z.literal('off'), port]).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
})

/** The next port; any free one beside any free one. */
const portBeside = (port: number) => (port === 0 ? 0 : port < 65535 ? port + 1 : port - 1)

export type Config = ReturnType<typeof readConfig>

/** Reads and validates the configuration; a wrong value ends the start with a sentence that names it. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in Environment.shape && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`The configuration is not valid. ${problems.join('; ')}.`)
  }
  const settings = parsed.data
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_ID) {
    throw new StartError('The configuration is not valid. OIDC_CLIENT_ID: needed with OIDC_ISSUER.')
  }
  if (settings.INTERNAL_DOMAINS.length !== 3) {
    throw new StartError(
      'The configuration is not valid. INTERNAL_DOMAINS: exactly three domains are needed.',
    )
  }
  const ownMachine = isLoopback(settings.HOST)
  const publicUrl = settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL)
  const ownDatabase = settings.DATABASE_URL === undefined && settings.DATABASE_SERVICE_URL === undefined
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseServiceUrl: settings.DATABASE_SERVICE_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    // The demo's passwords are public knowledge: where others reach the console, directly or through a proxy, it
    // must be asked for.
    demo:
      settings.DEMO ?? (ownMachine && ownDatabase && (publicUrl === null || isLoopback(publicUrl.hostname))),
    operatorEmail: settings.OPERATOR_EMAIL ?? null,
    publicUrl: publicUrl ?? new URL(`http://${ownMachine ? 'localhost' : host}:${settings.PORT}`),
    brand: settings.BRAND,
    internalDomains: settings.INTERNAL_DOMAINS,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    oidc:
      settings.OIDC_ISSUER && settings.OIDC_CLIENT_ID
        ? {
            issuer: settings.OIDC_ISSUER,
            clientId: settings.OIDC_CLIENT_ID,
            clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
            groupsClaim: settings.OIDC_GROUPS_CLAIM,
            worlds: settings.OIDC_WORLDS,
          }
        : null,
    tiles: settings.TILES_URL ?? null,
    analyticsScript: settings.ANALYTICS_SCRIPT ?? null,
    region: settings.REGION,
    waits: settings.WAITS,
    metrics: {
      host: settings.METRICS_HOST,
      port: settings.METRICS_PORT ?? portBeside(settings.PORT),
    },
    logLevel: settings.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: settings.TRUST_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
  }
}
