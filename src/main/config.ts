import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Config, SERVICES, type Service, type SocialSettings } from '#kernel/config.ts'
import { isLoopback, isPublic } from '#kernel/loopback.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { readStripeSettings } from '#ports/payments/create-payments.ts'
import { readAlgoliaSettings } from '#ports/search-index/algolia/read-settings.ts'
import { checkStorageUrl } from '#ports/storage/create-storage.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { describeSettings } from './describe-settings.ts'
import type { Arguments, Env } from './env.ts'
import { readOperator, readOperatorNumber, readOperators } from './operator.ts'
import { readAnalytics } from './read-analytics.ts'
import { readPayouts } from './read-payouts.ts'
import { ownSecretFile, refuseRepetitive } from './secret.ts'

/** The version label of the specification. */
const VERSION = '2.1.1'

/** Checks the environment as a whole. The secret may still be missing: see `findSecret`. */
export function readConfig(env: Env, given: Arguments = {}): Omit<Config, 'secret'> {
  const releaseStage = env.RELEASE_STAGE ?? 'development'
  const host = env.HOST ?? '127.0.0.1'
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).origin
  const dataFolder = resolve(env.DATA_DIR ?? 'data')
  const forThisMachine = isForThisMachine({ releaseStage, host, publicUrl })
  if (releaseStage === 'production') {
    refuseFakes(env, dataFolder)
    refuseWeakSettings(env)
  }
  if (env.MAIL_URL !== undefined && publicUrl === undefined) {
    throw new StartProblem(
      'Cannot start: MAIL_URL requires PUBLIC_URL, which the links in emails start with.',
    )
  }
  const services = readServices(given.services)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const) {
    if (env[name] !== undefined && env.DATABASE_URL === undefined) {
      throw new StartProblem(`Cannot start: ${name} requires DATABASE_URL.`)
    }
  }
  if (services.length < SERVICES.length && env.DATABASE_URL === undefined) {
    throw new StartProblem('Cannot start: --services requires DATABASE_URL.')
  }
  checkStorageUrl({ storageUrl: env.STORAGE_URL, publicUrl })
  if (env.MEDIA_ACCEL !== undefined && env.STORAGE_URL?.startsWith('s3:')) {
    throw new StartProblem(
      'Cannot start: MEDIA_ACCEL works only with files on disk, but STORAGE_URL points to S3.',
    )
  }
  return {
    brandName: env.BRAND_NAME ?? 'Neiro',
    releaseStage,
    services,
    host,
    port: readPort(env.PORT),
    dataFolder,
    metrics: env.METRICS_PORT === undefined ? undefined : readMetrics(env),
    traces: readTraces(env),
    accessLog: env.ACCESS_LOG === '1',
    publicUrl,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL === undefined ? undefined : env.DATABASE_URL,
    replicaUrls: list(env.DATABASE_REPLICA_URLS),
    databasePoolSize: Number(env.DATABASE_POOL_SIZE ?? 20),
    databasePrepares: env.DATABASE_PREPARE !== '0',
    storageUrl: env.STORAGE_URL,
    backup: {
      url: env.BACKUP_URL,
      keep: Number(env.BACKUP_KEEP ?? 14),
      passphrase: env.BACKUP_PASSPHRASE,
    },
    mediaAccel: env.MEDIA_ACCEL,
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND_NAME ?? 'Neiro'} <noreply@localhost>`,
    devInbox: readDevInbox(env, { host, publicUrl, forThisMachine }),
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    countryHeader: env.COUNTRY_HEADER?.toLowerCase(),
    bankSecrets: list(env.BANK_SECRETS).map((secret) => Buffer.from(secret)),
    feePercent: Number(env.FEE_PERCENT ?? 10),
    payouts: readPayouts(env),
    stripe: readStripeSettings(env),
    algolia: readAlgoliaSettings(env),
    operator: readOperator(env),
    operators: readOperators(env, forThisMachine),
    messages: env.MESSAGES === '1',
    settings: describeSettings(env),
    invoiceNumber: readOperatorNumber(env),
    analytics: readAnalytics(env),
    social: readSocial(env, { forThisMachine }),
    links: {
      api: env.API_URL,
      blog: env.BLOG_URL,
      studio: env.STUDIO_URL,
      image: (env.IMAGE_URL ?? '/images').replace(/\/$/, ''),
      static: env.STATIC_URL,
      cdn: env.CDN_URL,
      embed: env.EMBED_URL,
    },
    internalImageHosts: list(env.INTERNAL_IMAGE_HOSTS),
    uploadQuotaBytes: Number(env.UPLOAD_QUOTA_GB ?? 20) * 1e9,
    downloadsBytes: Number(env.DOWNLOADS_GB ?? 50) * 1e9,
    workerConcurrency: Number(env.WORKER_CONCURRENCY ?? 2),
    version: VERSION,
    errorReports: readErrorReports(env),
  }
}

function readMetrics({ METRICS_HOST, METRICS_PORT }: Env): Config['metrics'] {
  return { host: METRICS_HOST ?? '127.0.0.1', port: readPort(METRICS_PORT) }
}

/** The names and values are those of OpenTelemetry’s own settings. */
function readTraces(env: Env): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(list(headers).map((header) => header.split(/=(.*)/s, 2))),
    ratio: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1),
  }
}

/** Errors are reported in production only. */
function readErrorReports({ SENTRY_DSN: dsn, RELEASE_STAGE }: Env): Config['errorReports'] {
  if (dsn === undefined || RELEASE_STAGE !== 'production') return undefined
  return { dsn, release: `neiro@${packageFile.version}+${VERSION}` }
}

/** A loopback host with a public address has a proxy in front of it. */
function isForThisMachine(config: Pick<Config, 'releaseStage' | 'host' | 'publicUrl'>): boolean {
  const { releaseStage, host, publicUrl } = config
  return isLoopback(host) && !isPublic(publicUrl) && releaseStage !== 'production'
}

/** @throws StartProblem where people elsewhere could come to the inbox */
function readDevInbox(
  env: Env,
  config: Pick<Config, 'host' | 'publicUrl'> & { forThisMachine: boolean },
): boolean {
  const { host, publicUrl, forThisMachine } = config
  if (env.MAIL_URL !== undefined || env.DEV_INBOX === '0') return false
  if (env.DEV_INBOX === undefined) return forThisMachine
  if (!isLoopback(host)) {
    throw new StartProblem(
      `Cannot start: /dev/inbox is only available when HOST is a loopback address (got ${host}).`,
    )
  }
  if (isPublic(publicUrl)) {
    throw new StartProblem(
      `Cannot start: DEV_INBOX=1 would expose sign-in links at ${publicUrl}. Set MAIL_URL instead.`,
    )
  }
  return true
}

/** Production takes no fake provider unless it is allowed by name, and no missing secret. */
function refuseFakes(env: Env, dataFolder: string): void {
  const hasSecret = env.SECRET ?? env.SECRET_FILE ?? existsSync(ownSecretFile(dataFolder))
  const missing = [
    !hasSecret && 'SECRET (or SECRET_FILE)',
    env.PUBLIC_URL === undefined && 'PUBLIC_URL',
    env.MAIL_URL === undefined && env.DEV_INBOX !== '1' && 'MAIL_URL (or DEV_INBOX=1)',
    env.MAIL_URL !== undefined && env.MAIL_FROM === undefined && 'MAIL_FROM',
    env.STRIPE_SECRET_KEY === undefined &&
      env.ALLOW_SANDBOX !== '1' &&
      'STRIPE_SECRET_KEY (or ALLOW_SANDBOX=1: payments run in test mode; no real charges)',
  ].filter((name) => name !== false)
  if (missing.length > 0) {
    throw new StartProblem(`Cannot start in production without ${missing.join(', ')}.`)
  }
}

function refuseWeakSettings({ PUBLIC_URL, SECRET }: Env): void {
  if (isPublic(PUBLIC_URL) && new URL(PUBLIC_URL).protocol === 'http:') {
    throw new StartProblem('Cannot start in production: PUBLIC_URL must use https.')
  }
  if (SECRET !== undefined) refuseRepetitive(SECRET, 'SECRET')
}

/** @returns what the operator should know of settings that are allowed */
export function warningsOf(
  config: Pick<Config, 'publicUrl' | 'host' | 'trustedProxies' | 'mailUrl'>,
): string[] {
  const { publicUrl, host, trustedProxies, mailUrl } = config
  if (!isPublic(publicUrl)) {
    return mailUrl === undefined
      ? []
      : [`Links in emails only work on this machine: PUBLIC_URL is ${publicUrl}`]
  }
  if (!isLoopback(host) || trustedProxies.length > 0) return []
  return ['TRUSTED_PROXIES is empty: all visitors share the address and rate limit of the proxy']
}

function readServices(given: string | undefined): readonly Service[] {
  if (given === undefined) return SERVICES
  const asked = list(given)
  const unknown = asked.filter((name) => !SERVICES.some((service) => service === name))
  if (asked.length === 0 || unknown.length > 0) {
    throw new StartProblem(
      `Cannot start: --services must be one or more of ${SERVICES.join(', ')}.`,
    )
  }
  return SERVICES.filter((service) => asked.includes(service))
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000)
  if (port > 65_535) throw new StartProblem(`Cannot start: PORT=${text} is not a valid port.`)
  return port
}

/** Addresses, ranges (10.0.0.0/8) and the three names that the server knows. */
function readProxies(text: string | undefined): string[] {
  const proxies = list(text)
  const wrong = proxies.filter((proxy) => !isProxy(proxy))
  if (wrong.length === 0) return proxies
  throw new StartProblem(
    `Cannot start: TRUSTED_PROXIES contains invalid addresses: ${wrong.join(', ')}.`,
  )
}

function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', bits] = proxy.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

type Name = 'FACEBOOK' | 'TWITTER'

/**
 * A provider with keys is the real one. Without keys it is the fake one, by which anyone may sign
 * in as they please, where that is allowed by name or the service is for this machine alone; else
 * none.
 * @throws StartProblem where half of the keys are there, or an address cannot be used
 */
function readSocial(env: Env, { forThisMachine }: { forThisMachine: boolean }): Config['social'] {
  const fake = readFake(env, forThisMachine)
  return { facebook: readKeys(env, 'FACEBOOK') ?? fake, twitter: readKeys(env, 'TWITTER') ?? fake }
}

function readFake(env: Env, forThisMachine: boolean): 'fake' | undefined {
  const isAllowed = env.ALLOW_FAKE_SIGN_IN === '1'
  return isAllowed || (forThisMachine && env.ALLOW_FAKE_SIGN_IN === undefined) ? 'fake' : undefined
}

function readKeys(env: Env, name: Name): SocialSettings | undefined {
  const clientId = env[`${name}_CLIENT_ID`]
  const clientSecret = env[`${name}_CLIENT_SECRET`]
  const addresses = (['AUTHORIZE_URL', 'TOKEN_URL', 'USER_URL'] as const).map((part) =>
    readAddress(env, `${name}_${part}`, clientId),
  )
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartProblem(
      `Cannot start: set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither.`,
    )
  }
  const [authorizeUrl, tokenUrl, userUrl] = addresses
  return { clientId, clientSecret, authorizeUrl, tokenUrl, userUrl }
}

function readAddress(
  env: Env,
  variable: `${Name}_${'AUTHORIZE' | 'TOKEN' | 'USER'}_URL`,
  clientId: string | undefined,
): string | undefined {
  const address = env[variable]
  if (address === undefined) return undefined
  if (clientId === undefined) {
    const needed = variable.replace(/_[A-Z]+_URL$/, '_CLIENT_ID')
    throw new StartProblem(`Cannot start: ${variable} requires ${needed}.`)
  }
  const { protocol, hostname } = new URL(address)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new StartProblem(
      `Cannot start: ${variable} must use https (http is allowed on loopback only).`,
    )
  }
  return address
}
