import path from 'node:path'
import { isInternal } from '@muster/rules'
import { StartError } from '../errors/errors.ts'
import { hostToOpen, mayCollide } from '../http/listening-hosts.ts'
import { isLoopback } from '../http/loopback.ts'
import { Environment, settingProblem } from './environment.ts'

/** The next port; any free one if the first may be any. */
const portBeside = (port: number) => (port === 0 ? 0 : port < 65535 ? port + 1 : port - 1)

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and validates the configuration; a wrong value ends the start with a sentence that names it and says what is
 * accepted.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in Environment.shape && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => settingProblem(issue, given)).join(' '))
  }
  const settings = parsed.data
  if (settings.OIDC_ISSUER && !settings.OIDC_CLIENT_ID) {
    throw new StartError('OIDC_CLIENT_ID must be set where OIDC_ISSUER is.')
  }
  const { OPERATOR_EMAIL: operatorEmail = null, INTERNAL_DOMAINS: internalDomains } = settings
  if (operatorEmail !== null && !isInternal(operatorEmail, internalDomains)) {
    throw new StartError(
      `OPERATOR_EMAIL must be in one of the internal domains (${internalDomains.join(', ')}).`,
    )
  }
  const metricsPort = settings.METRICS_PORT ?? portBeside(settings.PORT)
  if (
    metricsPort === settings.PORT &&
    metricsPort !== 0 &&
    mayCollide(settings.HOST, settings.METRICS_HOST)
  ) {
    throw new StartError(`METRICS_PORT must be another port than PORT; both are ${metricsPort}.`)
  }
  const ownMachine = isLoopback(settings.HOST)
  const publicUrl = settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL)
  const ownDatabase = settings.DATABASE_URL === undefined && settings.DATABASE_SERVICE_URL === undefined
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseServiceUrl: settings.DATABASE_SERVICE_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    // The demo's passwords are public: where others reach the console, directly or through a proxy, it must be switched
    // on explicitly.
    demo:
      settings.DEMO !== undefined
        ? settings.DEMO
        : ownMachine && ownDatabase && (publicUrl === null || isLoopback(publicUrl.hostname))
          ? 'full'
          : null,
    operatorEmail,
    publicUrl:
      publicUrl ?? new URL(`http://${ownMachine ? 'localhost' : hostToOpen(settings.HOST)}:${settings.PORT}`),
    brand: settings.BRAND,
    internalDomains,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    /** Null where the key is in the data folder. */
    secretsKeys: settings.SECRETS_KEY ?? null,
    receiversAllowed: settings.RECEIVERS_ALLOWED,
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
    warranty: settings.WARRANTY_MONTHS,
    tiles: settings.TILES_URL,
    analyticsScript: settings.ANALYTICS_SCRIPT ?? null,
    region: settings.REGION,
    waits: settings.WAITS,
    metrics: { host: settings.METRICS_HOST, port: metricsPort },
    logLevel: settings.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: settings.TRUST_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    enrollmentsPerMinute: settings.ENROLLMENTS_PER_MINUTE,
  }
}
