import { join } from 'node:path'
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Config, SocialSettings } from '#kernel/config.ts'
import { recordingUse } from '#library/server/select-recording-use.ts'
import type { Context } from '#ports/context.ts'
import type { OpenDatabase } from '#ports/database/open-database.ts'
import { openErrorReports } from '#ports/error-reports/error-reports.ts'
import { createListeners } from '#ports/jobs/publish.ts'
import type { Log } from '#ports/log.ts'
import { createEmbeddedMail } from '#ports/mail/embedded-mail.ts'
import { createSmtpMail } from '#ports/mail/smtp-mail.ts'
import { createMedia, type Trial } from '#ports/media/embedded-media.ts'
import type { Media } from '#ports/media/media.ts'
import { createPayments } from '#ports/payments/create-payments.ts'
import { createFakeSocial } from '#ports/social/fake/fake-social.ts'
import { createOauthSocial } from '#ports/social/oauth-social.ts'
import { facebook, twitter } from '#ports/social/providers.ts'
import type { SocialProviders } from '#ports/social/social.ts'
import { createStorage } from '#ports/storage/create-storage.ts'
import { connectFeatures } from './features.ts'
import { requireOperator } from './operator.ts'
import { orderExtensions } from './order-extensions.ts'

interface Parts {
  config: Config
  database: OpenDatabase
  log: Log
  media: Media
  clock?: Clock
}

/** Chooses the engines once; everything else receives this context. */
export async function createContext(parts: Parts): Promise<Context> {
  const { config, database, log, media, clock = systemClock } = parts
  const { db } = database
  const payments = await createPayments(config, { db, clock }, () => sandboxWebhookUrl(config))
  requireOperator(config, payments.provider)
  const listeners = createListeners()
  connectFeatures(listeners)
  return {
    config,
    db,
    clock,
    log,
    errorReports: await openErrorReports(config.errorReports, log),
    listeners,
    recordingUse,
    orderExtensions,
    storage: await createStorage(config, log),
    mail:
      config.mailUrl === undefined
        ? createEmbeddedMail(db)
        : createSmtpMail(config.mailUrl, config.mailFrom),
    payments,
    media,
    social: createSocial(config.social, { db, clock }),
  }
}

/**
 * The media engine, in the sandbox that this machine grants or that is known to work.
 *
 * @throws StartProblem for a worker in production that has none
 */
export function openMedia(
  { dataFolder, releaseStage, services }: Pick<Config, 'dataFolder' | 'releaseStage' | 'services'>,
  log: Log,
  trial?: Trial,
): Promise<Media> {
  const scratchFolder = join(dataFolder, 'scratch')
  const requireSandbox = releaseStage === 'production'
  const mayLackSandbox = !services.includes('worker')
  return createMedia({ scratchFolder, log, requireSandbox, mayLackSandbox, trial })
}

const ANY_HOST = new Set(['0.0.0.0', '::', '[::]', 'localhost'])

/** The URL of our own API: in this process where it is served here, else at its public address. */
function sandboxWebhookUrl({ host, port, publicUrl, services }: Config): string {
  const path = '/api/payments/webhook/sandbox'
  if (publicUrl !== undefined && !services.includes('api')) return publicUrl + path
  const name = ANY_HOST.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`
}

const PROVIDERS = { facebook, twitter }

function createSocial(
  { facebook: facebookKeys, twitter: twitterKeys }: Config['social'],
  parts: Pick<Context, 'db' | 'clock'>,
): SocialProviders {
  const engine = (name: keyof SocialProviders, keys: SocialSettings | undefined) => {
    if (typeof keys === 'string') return createFakeSocial(parts, name)
    return keys && createOauthSocial(PROVIDERS[name], keys)
  }
  return { facebook: engine('facebook', facebookKeys), twitter: engine('twitter', twitterKeys) }
}
