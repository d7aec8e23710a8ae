import { join } from 'node:path'
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Context } from '#ports/context.ts'
import type { OpenDatabase } from '#ports/database/open-database.ts'
import { createListeners } from '#ports/jobs/publish.ts'
import type { Log } from '#ports/log.ts'
import { createMail } from '#ports/mail/create-mail.ts'
import { createMedia } from '#ports/media/embedded-media.ts'
import type { Media } from '#ports/media/media.ts'
import { createPayments } from '#ports/payments/create-payments.ts'
import { createSocial } from '#ports/social/create-social.ts'
import { createStorage } from '#ports/storage/create-storage.ts'
import { connectFeatures } from './features.ts'

interface Parts {
  config: Config
  database: OpenDatabase
  log: Log
  media: Media
  clock?: Clock
}

/** Chooses the engines once; everything else is handed this context. */
export async function createContext(parts: Parts): Promise<Context> {
  const { config, database, log, media, clock = systemClock } = parts
  const listeners = createListeners()
  connectFeatures(listeners)
  return {
    config,
    db: database.db,
    clock,
    log,
    listeners,
    storage: await createStorage(config, log),
    mail: createMail(config, database.db),
    payments: createPayments(config, database.db, clock),
    media,
    social: createSocial(config, database.db, clock),
  }
}

/** The media engine, in the sandbox that this machine grants or that is known to work. */
export function openMedia(
  { dataFolder, releaseStage }: Pick<Config, 'dataFolder' | 'releaseStage'>,
  log: Log,
  sandbox?: Media['sandbox'],
): Promise<Media> {
  const scratchFolder = join(dataFolder, 'scratch')
  const requireSandbox = releaseStage === 'production'
  return createMedia({ scratchFolder, log, requireSandbox, sandbox })
}
