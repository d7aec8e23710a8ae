import * as z from 'zod/mini'
import { StartProblem } from '#kernel/start-problem.ts'

const flag = z.optional(z.enum(['0', '1']))
const text = z.optional(z.string())
const address = z.optional(z.url())

/** Every environment variable that the service knows, as it was written. */
const Env = z.object({
  BRAND_NAME: text,
  RELEASE_STAGE: z.optional(z.enum(['development', 'staging', 'production'])),
  HOST: text,
  PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  DATA_DIR: text,
  PUBLIC_URL: address,
  DATABASE_URL: address,
  STORAGE_URL: address,
  MAIL_URL: address,
  MAIL_FROM: text,
  DEV_INBOX: flag,
  ALLOW_SANDBOX: flag,
  SECRET: z.optional(z.string().check(z.minLength(32))),
  TRUSTED_PROXIES: text,
  FEE_PERCENT: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  WORKER_CONCURRENCY: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  BLOG_URL: address,
  STUDIO_URL: address,
  IMAGE_URL: text,
  STATIC_URL: address,
  CDN_URL: address,
  EMBED_URL: address,
  INTERNAL_IMAGE_HOSTS: text,
})
export type Env = z.output<typeof Env>

/**
 * Reads the environment, the only place that does. An empty variable counts as unset.
 *
 * @throws StartProblem naming the variable that cannot be used
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const result = z.safeParse(Env, Object.fromEntries(set))
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
  throw new StartProblem(`Cannot start: ${names.join(', ')} cannot be used as it is set.`)
}
