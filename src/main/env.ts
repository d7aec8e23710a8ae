import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { readInvoiceNumber } from '#kernel/invoice-number.ts'
import { StartProblem } from '#kernel/start-problem.ts'

const flag = z.optional(z.enum(['0', '1'], 'must be 0 or 1'))
const text = z.optional(z.string())
const web = address(/^https?$/, 'must be an http:// or https:// URL')

/** Every environment variable that the service knows, as it was written. */
const Env = z.object({
  BRAND_NAME: text,
  RELEASE_STAGE: z.optional(
    z.enum(['development', 'staging', 'production'], 'must be development, staging or production'),
  ),
  HOST: text,
  PORT: matching(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  DATA_DIR: text,
  METRICS_PORT: matching(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 65535'),
  METRICS_HOST: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: web,
  OTEL_EXPORTER_OTLP_HEADERS: matching(
    /^[\w-]+=[^,]+(, *[\w-]+=[^,]+)*$/,
    'must be headers such as api-key=abc, separated by commas',
  ),
  OTEL_TRACES_SAMPLER_ARG: matching(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'),
  LOG_LEVEL: z.optional(z.enum(['info', 'warn', 'error'], 'must be info, warn or error')),
  ACCESS_LOG: flag,
  PUBLIC_URL: web,
  DATABASE_PREPARE: flag,
  DATABASE_POOL_SIZE: matching(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'must be a postgres:// URL'),
  DATABASE_REPLICA_URLS: matching(
    /^postgres(ql)?:\/\/[^\s,]+(,postgres(ql)?:\/\/[^\s,]+)*$/,
    'must be postgres:// URLs, separated by commas',
  ),
  DATABASE_DIRECT_URL: address(/^postgres(ql)?$/, 'must be a postgres:// URL'),
  STORAGE_URL: text,
  BACKUP_URL: text,
  BACKUP_KEEP: matching(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999'),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(12, 'must have at least 12 characters')),
  ),
  MEDIA_ACCEL: z.optional(
    z.string().check(z.regex(/^\/([\w-]+\/)+$/, 'must be a path such as /objects/')),
  ),
  COUNTRY_HEADER: matching(/^[\w-]+$/, 'must be the name of a header such as CF-IPCountry'),
  MAIL_URL: address(/^smtps?$/, 'must be an smtp:// or smtps:// URL'),
  MAIL_FROM: text,
  DEV_INBOX: flag,
  ALLOW_SANDBOX: flag,
  STRIPE_SECRET_KEY: matching(
    /^[sr]k_(live|test)_\w+$/,
    'must be a secret key: sk_live_… or sk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\w+$/, 'must be a signing secret: whsec_…'),
  STRIPE_METHODS: text,
  STRIPE_ALLOW_TEST_KEYS: flag,
  ALGOLIA_APP_ID: matching(/^\w+$/, 'must be letters and digits'),
  ALGOLIA_SEARCH_KEY: matching(/^[\w=-]+$/, 'must be an API key'),
  ALGOLIA_ADMIN_KEY: matching(/^\w+$/, 'must be an API key'),
  ALGOLIA_HOSTS: text,
  ALLOW_FAKE_SIGN_IN: flag,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_AUTHORIZE_URL: web,
  FACEBOOK_TOKEN_URL: web,
  FACEBOOK_USER_URL: web,
  TWITTER_CLIENT_ID: text,
  TWITTER_CLIENT_SECRET: text,
  TWITTER_AUTHORIZE_URL: web,
  TWITTER_TOKEN_URL: web,
  TWITTER_USER_URL: web,
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SECRET_FILE: text,
  BANK_SECRETS: matching(
    /^[^\s,]{32,}(,[^\s,]{32,})*$/,
    'must be secrets of at least 32 characters, separated by commas',
  ),
  OPERATORS: matching(
    /^[^\s@,]+@[^\s@,]+( *, *[^\s@,]+@[^\s@,]+)*$/,
    'must be email addresses, separated by commas',
  ),
  OPERATOR_NAME: text,
  OPERATOR_REPRESENTATIVE: text,
  OPERATOR_ADDRESS: text,
  OPERATOR_EMAIL: z.optional(z.email('must be an email address')),
  OPERATOR_PHONE: text,
  OPERATOR_ON_REQUEST: flag,
  OPERATOR_INVOICE_NUMBER: z.optional(
    z
      .string()
      .check(
        z.refine(
          (number) => readInvoiceNumber(number) !== undefined,
          'must be T and 13 digits, the first of which fits the others',
        ),
      ),
  ),
  MESSAGES: flag,
  TRUSTED_PROXIES: text,
  FEE_PERCENT: matching(/^\d{1,2}$/, 'must be a number from 0 to 99'),
  PAYOUTS: z.optional(z.enum(['bank', 'stripe'], { error: 'must be bank or stripe' })),
  PAYOUT_HOLD_DAYS: matching(/^\d{1,2}$/, 'must be a number from 0 to 99'),
  PAYOUT_SENDER_CODE: matching(/^\d{10}$/, 'must have 10 digits'),
  PAYOUT_SENDER_NAME: text,
  PAYOUT_SENDER_BANK: matching(/^\d{4}$/, 'must be the 4 digits of a bank'),
  PAYOUT_SENDER_BRANCH: matching(/^\d{3}$/, 'must be the 3 digits of a branch'),
  PAYOUT_SENDER_ACCOUNT: matching(/^\d{7}$/, 'must have 7 digits'),
  PAYOUT_SENDER_ACCOUNT_TYPE: z.optional(
    z.enum(['ordinary', 'current'], 'must be ordinary or current'),
  ),
  UPLOAD_QUOTA_GB: matching(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999'),
  DOWNLOADS_GB: matching(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999'),
  WORKER_CONCURRENCY: matching(/^[1-9]\d?$/, 'must be a number from 1 to 99'),
  ANALYTICS_URL: web,
  ANALYTICS_DOMAIN: matching(/^[\w.-]+$/, 'must be a domain such as music.example.com'),
  API_URL: matching(
    /^(https?:\/\/[\w.:-]+)?(\/[\w-]+)*$/,
    'must be a path or an http(s):// URL without a final slash',
  ),
  BLOG_URL: web,
  STUDIO_URL: web,
  IMAGE_URL: text,
  STATIC_URL: web,
  CDN_URL: web,
  EMBED_URL: web,
  INTERNAL_IMAGE_HOSTS: text,
  SENTRY_DSN: matching(
    /^https?:\/\/\w+@[\w.-]+(:\d+)?\/([\w/-]+\/)?\d+$/,
    'must be a DSN such as https://key@errors.example.com/1',
  ),
})
export type Env = z.output<typeof Env>

export const VARIABLES: readonly string[] = Object.keys(Env.shape)

/** Reads what is set; empty counts as unset. @throws StartProblem */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const result = z.safeParse(Env, Object.fromEntries(set))
  if (result.success) return result.data
  const wrong = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  throw new StartProblem(`Invalid configuration: ${[...new Set(wrong)].join('; ')}.`)
}

function matching(pattern: RegExp, what: string) {
  return z.optional(z.string().check(z.regex(pattern, what)))
}

function address(protocol: RegExp, what: string) {
  return z.optional(z.url({ protocol, error: what }))
}

export interface Arguments {
  /** Names separated by commas; all services without it. */
  services?: string
  /** Pages are compiled as they are asked for. */
  dev?: boolean
  /** The configuration file, in place of `neiro.env` beside the data folder. */
  'env-file'?: string
  /** True gives up everything that was made with another secret. */
  'new-secret'?: boolean
}

/** @throws StartProblem naming the word that is not understood */
export function readArguments(words: string[]): Arguments {
  const options = {
    services: { type: 'string' },
    dev: { type: 'boolean' },
    'env-file': { type: 'string' },
    'new-secret': { type: 'boolean' },
  } as const
  try {
    return { ...parseArgs({ args: words, options }).values }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('. ')[0] : String(cause)
    throw new StartProblem(`Cannot start: ${why}.`, { cause })
  }
}
