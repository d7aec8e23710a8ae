import { expect, test } from 'vitest'
import { describeSettings } from './describe-settings.ts'
import { readEnv } from './env.ts'

test('secrets are masked, wherever they stand', () => {
  const secret = 'sk0123456789abcdefghijklmnopqrstuvwxyz'
  const given = {
    SECRET: secret,
    BANK_SECRETS: `${secret},${secret}`,
    STRIPE_SECRET_KEY: `sk_live_${secret}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
    ALGOLIA_ADMIN_KEY: secret,
    FACEBOOK_CLIENT_SECRET: secret,
    TWITTER_CLIENT_SECRET: secret,
    BACKUP_PASSPHRASE: secret,
    OTEL_EXPORTER_OTLP_HEADERS: `api-key=${secret}`,
    SENTRY_DSN: `https://${secret}@errors.example.com/1`,
    PAYOUT_SENDER_NAME: secret,
    DATABASE_URL: `postgres://neiro:,${secret}@db.example.com/neiro?password=${secret}`,
    DATABASE_REPLICA_URLS: `postgres://neiro:${secret}@a/neiro,postgres://neiro:${secret}@b/neiro`,
    STORAGE_URL: `s3://key:${secret}@s3.example.com/bucket`,
    BACKUP_URL: `s3://key:${secret}@s3.example.com/backups`,
    MAIL_URL: `smtp://neiro:${secret}@mail.example.com`,
  }
  const shown = describeSettings(readEnv(given))
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(shown.map(({ name }) => name)).toEqual(Object.keys(given).sort())
  expect(shown.find(({ name }) => name === 'MAIL_URL')?.value).toBe(
    'smtp://••••••••@mail.example.com',
  )
})

test('what opens nothing is shown as it is', () => {
  const given = {
    PUBLIC_URL: 'https://music.example.com',
    SECRET_FILE: '/etc/neiro/secret',
    TWITTER_TOKEN_URL: 'https://api.example.com/token',
    PORT: '3000',
  }
  expect(describeSettings(readEnv(given))).toEqual(
    Object.entries(given)
      .map(([name, value]) => ({ name, value }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
})
