import { isIP } from 'node:net'
import path from 'node:path'
import { brandIds, defaultWaits, EmailAddress, regions, type Waits, WorldId } from '@muster/contract'
import type { WarrantyTerms } from '@muster/rules'
import { z } from 'zod'
import { readSecretsKeys } from './secrets-keys.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/**
 * A setting: what is accepted, as the end of the sentence "PORT must be …", and how it is parsed. Undefined means
 * refused.
 */
const setting = <Value>(accepted: string, read: (text: string) => Value | undefined) =>
  z.string().transform((text, context): Value => {
    const value = text.trim() === '' ? undefined : read(text.trim())
    if (value !== undefined) return value
    context.addIssue(accepted)
    return z.NEVER
  })

/** The same for several values separated by commas; the sentence names the wrong one. */
const listOf = <Value>(accepted: string, read: (item: string) => Value | undefined) =>
  z.string().transform((text, context): Value[] => {
    const items = text.split(',').map((item) => item.trim())
    const values: Value[] = []
    for (const item of items.filter((each) => each !== '')) {
      const value = read(item)
      if (value === undefined) {
        context.addIssue({ code: 'custom', message: accepted, params: { given: item } })
        return z.NEVER
      }
      values.push(value)
    }
    return values
  })

/** Months. */
const usualWarranty = 24

const valid = (schema: z.ZodType<string>) => (text: string) => schema.safeParse(text).data
const anything = (text: string) => text

const wholeNumber = (min: number, max: number) =>
  setting(`a whole number from ${min} to ${max}`, (text) => numberWithin(text, min, max))

function numberWithin(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  setting(`${values.slice(0, -1).join(', ')} or ${values.at(-1)}`, (text) =>
    values.find((value) => value === text),
  )

/** The size of the demo; null for none. */
const demoSizes = { on: 'full', small: 'small', off: null } as const
const demo = oneOf(['on', 'small', 'off']).transform((value) => demoSizes[value])

const webUrl = setting(
  'a web address that begins with http:// or https://',
  valid(z.url({ protocol: /^https?$/ })),
)

const databaseUrl = setting(
  'an address such as postgres://user:password@host:5432/muster',
  valid(z.url({ protocol: /^postgres(ql)?$/ })),
)

/** May hold placeholders such as {s}, which no host name has; goes into a header. */
const tilePattern = valid(
  z.string().regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})(https?:\/\/[^\s/;,'"]+)?\/[^\s;,'"]*$/),
)
const tilesUrl = setting(
  'off, or a web address or a path with {z}, {x} and {y} in it, such as https://tiles.example/{z}/{x}/{y}.png',
  (text) => (text === 'off' ? null : tilePattern(text)),
)
const openStreetMap = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

export interface Sender {
  /** Null for the brand's. */
  name: string | null
  address: string
}

const sender = setting(
  'an e-mail address, or a name and an address such as Fleet Desk <desk@company.example>',
  (text): Sender | undefined => {
    const [, name = '', inside] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text) ?? []
    const address = inside ?? text
    return EmailAddress.safeParse(address).success ? { name: name || null, address } : undefined
  },
)

const waits = listOf(
  `any of ${Object.keys(defaultWaits).join(', ')}, each with "=" and milliseconds`,
  (item): Partial<Waits> | undefined => {
    const [name = '', value = ''] = item.split('=')
    return Object.hasOwn(defaultWaits, name) && /^\d{1,10}$/.test(value)
      ? { [name]: Number(value) }
      : undefined
  },
).transform((given): Waits => Object.assign({ ...defaultWaits }, ...given))

const warranty = 'months from 0 to 600, and others by part number, each once, such as 24,BP-70A=36'
const warrantyTerms = listOf(warranty, (item): [part: string | null, months: number] | undefined => {
  const [, part = null, text = ''] = /^(?:(.+)=)?(\d{1,3})$/.exec(item) ?? []
  const months = numberWithin(text, 0, 600)
  return months === undefined ? undefined : [part?.trim() ?? null, months]
}).transform((given, context): WarrantyTerms => {
  const repeat = given.find(([part], index) => given.findIndex(([other]) => other === part) < index)
  if (repeat) {
    const item = repeat.filter((piece) => piece !== null).join('=')
    context.addIssue({ code: 'custom', message: warranty, params: { given: item } })
    return z.NEVER
  }
  const usual = given.find(([part]) => part === null)?.[1] ?? usualWarranty
  const parts = given.flatMap(([part, months]) => (part === null ? [] : [[part, months] as const]))
  return { usual, parts: Object.fromEntries(parts) }
})

const proxies = 'off, or addresses and networks such as 192.0.2.7,10.0.0.0/8'
const trustedProxies = listOf(proxies, (item) => (item === 'off' || isIpOrNetwork(item) ? item : undefined))
  .refine((items) => items.length === 1 || !items.includes('off'), proxies)
  .transform((items): false | string[] => (items.includes('off') ? false : items))

/** An IP address or a network: 192.0.2.7, 10.0.0.0/8, 2001:db8::/32. */
function isIpOrNetwork(text: string): boolean {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(ip)
  // A prefix of 0 would trust every IP address and let anybody choose theirs.
  const fits = bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  return family !== 0 && fits
}

const receivers =
  'host names, addresses and networks with commas between them, such as hooks.company.example,10.0.0.0/8'
const allowedReceivers = listOf(receivers, (item) =>
  isIpOrNetwork(item) || z.hostname().safeParse(item).success ? item.toLowerCase() : undefined,
)

const port = wholeNumber(0, 65535)
const metricsPort = setting('off, or a whole number from 0 to 65535', (text) =>
  text === 'off' ? ('off' as const) : numberWithin(text, 0, 65535),
)
const hostName = setting('the name or address of this machine', valid(z.string().regex(/^[\w.:%-]+$/)))

const domains = listOf('three e-mail domains with commas between them', valid(z.hostname())).refine(
  (items) => items.length === 3,
  'three e-mail domains with commas between them',
)

/** Every setting, by its environment variable; the README's table describes them. */
export const Environment = z.object({
  PORT: port.default(4400),
  HOST: hostName.default('127.0.0.1'),
  DATA_DIR: setting('the path of a folder', anything).default(path.join(root, 'data')),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_SERVICE_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(20),
  DEMO: demo.optional(),
  OPERATOR_EMAIL: setting('an e-mail address', valid(EmailAddress)).optional(),
  PUBLIC_URL: webUrl.optional(),
  BRAND: oneOf(brandIds).default('muster'),
  INTERNAL_DOMAINS: domains.default(['muster.example', 'muster-ops.example', 'muster-support.example']),
  SMTP_URL: setting(
    'an address such as smtp://user:password@host:587',
    valid(z.url({ protocol: /^smtps?$/ })),
  ).optional(),
  WARRANTY_MONTHS: warrantyTerms.default({ usual: usualWarranty, parts: {} }),
  MAIL_FROM: sender.default({ name: null, address: 'no-reply@muster.example' }),
  SECRETS_KEY: setting('keys of 32 bytes in base64, with commas between them', readSecretsKeys).optional(),
  RECEIVERS_ALLOWED: allowedReceivers.default([]),
  OIDC_ISSUER: webUrl.optional(),
  OIDC_CLIENT_ID: setting('a client id', anything).optional(),
  OIDC_CLIENT_SECRET: setting('a secret', anything).optional(),
  OIDC_GROUPS_CLAIM: setting('the name of a claim', anything).default('groups'),
  OIDC_WORLDS: listOf('world ids with commas between them', valid(WorldId)).default([]),
  TILES_URL: tilesUrl.default(openStreetMap),
  ANALYTICS_SCRIPT: webUrl.optional(),
  REGION: oneOf(regions).default(regions[0]),
  WAITS: waits.default({ ...defaultWaits }),
  METRICS_HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: metricsPort.optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  ENROLLMENTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(12_000),
})

/** Their contents must not appear in a terminal or a log. */
const secrets = ['DATABASE_URL', 'DATABASE_SERVICE_URL', 'SMTP_URL', 'SECRETS_KEY', 'OIDC_CLIENT_SECRET']
const longestShown = 60

/** The problem of a setting, in a sentence that says what is accepted. */
export function settingProblem(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const params: Record<string, unknown> = issue.code === 'custom' ? (issue.params ?? {}) : {}
  const whole = String(given[name])
  // Split at a comma, a secret would no longer look like one.
  const wrong = withoutSecrets(whole) === whole ? String(params.given ?? whole) : withoutSecrets(whole)
  const shown = wrong.replaceAll(/\p{Cc}/gu, ' ').slice(0, longestShown)
  return `${name} must be ${issue.message}${secrets.includes(name) ? '' : `, not "${shown}"`}.`
}

/** URLs may end up in the wrong variable: their passwords, and keys in their queries, are never shown. */
const withoutSecrets = (text: string) => text.replace(/(\/\/|:).*@/s, '$1…@').replace(/([?#]).+$/s, '$1…')
