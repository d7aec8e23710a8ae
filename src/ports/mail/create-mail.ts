import type { Config } from '#kernel/config.ts'
import type { Database } from '../database/open-database.ts'
import { createEmbeddedMail } from './embedded-mail.ts'
import type { Mail } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

/** `MAIL_URL` chooses: smtp:// or smtps://, else the embedded inbox. */
export function createMail(config: Pick<Config, 'mailUrl' | 'mailFrom'>, db: Database): Mail {
  return config.mailUrl === undefined
    ? createEmbeddedMail(db)
    : createSmtpMail(config.mailUrl, config.mailFrom)
}
