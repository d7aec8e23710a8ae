import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { readConfig, warningsOf } from './config.ts'
import { readEnv } from './env.ts'
import { findSecret } from './secret.ts'

const read = (variables: Record<string, string> = {}, services?: string) =>
  readConfig(readEnv(variables), services === undefined ? {} : { services })
const production = {
  RELEASE_STAGE: 'production',
  SECRET: randomBytes(16).toString('hex'),
  PUBLIC_URL: 'https://music.example.com',
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Neiro <no-reply@example.com>',
  ALLOW_SANDBOX: '1',
}

test('the version label is 2.1.1', () => {
  expect(read().version).toBe('2.1.1')
})

test('without any setting it is a development service for this machine alone', () => {
  expect(read()).toMatchObject({
    brandName: 'Neiro',
    releaseStage: 'development',
    services: ['api', 'web', 'worker'],
    host: '127.0.0.1',
    port: 3000,
    devInbox: true,
    feePercent: 10,
    uploadQuotaBytes: 20_000_000_000,
    links: { image: '/images', blog: undefined, static: undefined, cdn: undefined },
  })
})

test('API base, image service, static host, CDN and embed host are settings', () => {
  const { links } = read({
    API_URL: 'https://api.example.com/v1',
    IMAGE_URL: 'https://images.example.com/',
    STATIC_URL: 'https://static.example.com',
    CDN_URL: 'https://cdn.example.com',
    EMBED_URL: 'https://embed.example.com',
    BLOG_URL: 'https://blog.example.com',
    STUDIO_URL: 'https://studio.example.com',
  })
  expect(links).toEqual({
    api: 'https://api.example.com/v1',
    image: 'https://images.example.com',
    static: 'https://static.example.com',
    cdn: 'https://cdn.example.com',
    embed: 'https://embed.example.com',
    blog: 'https://blog.example.com',
    studio: 'https://studio.example.com',
  })
})

test.each([
  [{ PORT: '70000' }, 'PORT=70000'],
  [{ PORT: 'x' }, 'PORT'],
  [{ PUBLIC_URL: 'music' }, 'PUBLIC_URL'],
  [{ RELEASE_STAGE: 'live' }, 'RELEASE_STAGE'],
  [{ SECRET: 'short' }, 'SECRET'],
  [{ HOST: '0.0.0.0', DEV_INBOX: '1' }, '/dev/inbox'],
  [{ DEV_INBOX: '1', PUBLIC_URL: 'https://music.example.com' }, 'DEV_INBOX=1'],
  [{ DATABASE_URL: 'mysql://db/neiro' }, 'DATABASE_URL'],
  [{ MAIL_URL: 'https://mail.example.com' }, 'MAIL_URL must be an smtp://'],
  [{ MAIL_URL: 'smtp://mail.example.com' }, 'MAIL_URL requires PUBLIC_URL'],
  [{ FEE_PERCENT: '100' }, 'FEE_PERCENT'],
  [{ UPLOAD_QUOTA_GB: '0' }, 'UPLOAD_QUOTA_GB'],
  [{ DOWNLOADS_GB: '0' }, 'DOWNLOADS_GB'],
  [{ WORKER_CONCURRENCY: '0' }, 'WORKER_CONCURRENCY'],
  [{ MEDIA_ACCEL: 'objects' }, 'MEDIA_ACCEL'],
  [
    { MEDIA_ACCEL: '/a/', STORAGE_URL: 's3://s3.example/bucket' },
    'MEDIA_ACCEL works only with files on disk',
  ],
  [{ STORAGE_URL: 'https://s3.example/bucket' }, 'STORAGE_URL must be s3://'],
  [{ STORAGE_URL: 'file://host/folder' }, 'or file:///a/folder'],
  [{ STORAGE_URL: 's3://s3.example' }, 'STORAGE_URL contains no bucket name'],
  [{ STORAGE_URL: 's3://k:s/x@s3.example/bucket' }, 'percent-encoded'],
  [{ STORAGE_URL: 's3://k:s@s3.example/bucket?ssl=0' }, 'not ssl'],
  [{ STORAGE_URL: 's3://k:s@s3.example/bucket?style=both' }, 'style=both'],
  [{ STORAGE_URL: 's3://k@s3.example/bucket' }, 'only one of key and secret'],
  [{ STORAGE_URL: 's3://k:s@s3.example/bucket/A b' }, 'a folder with'],
  [
    { STORAGE_URL: 's3://k:s@s3.example/bucket?tls=0', PUBLIC_URL: 'https://music.example' },
    'tls=0',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, banana' }, 'TRUSTED_PROXIES contains invalid addresses: banana'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
])('%j stops the start with a line that names %s', (variables, named) => {
  expect(() => read(variables)).toThrow(StartProblem)
  expect(() => read(variables)).toThrow(named)
})

test('an empty variable counts as unset', () => {
  expect(read({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined })
})

test('the inbox is there by default on a service for this machine alone', () => {
  const inbox = (variables: Record<string, string>) => read(variables).devInbox
  expect(inbox({ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' })).toBe(true)
  expect(inbox({ HOST: '0.0.0.0' })).toBe(false)
  expect(inbox({ PUBLIC_URL: 'https://music.example.com' })).toBe(false)
  expect(inbox({ DEV_INBOX: '0' })).toBe(false)
  const mail = { MAIL_URL: 'smtp://mail.example.com', PUBLIC_URL: 'http://localhost:3000' }
  expect(inbox({ ...mail, DEV_INBOX: '1' })).toBe(false)
})

test('production starts with no missing secret and no fake that was not allowed', () => {
  expect(() => read({ RELEASE_STAGE: 'production' })).toThrow(
    /SECRET \(or SECRET_FILE\), PUBLIC_URL, MAIL_URL .*, STRIPE_SECRET_KEY \(or ALLOW_SANDBOX=1/,
  )
  expect(read(production)).toMatchObject({ releaseStage: 'production', devInbox: false })
  for (const name of ['SECRET', 'PUBLIC_URL', 'MAIL_URL', 'MAIL_FROM', 'ALLOW_SANDBOX'] as const) {
    const { [name]: _, ...rest } = production
    expect(() => read(rest)).toThrow(name)
  }
  const { MAIL_URL: _, ...inbox } = { ...production, DEV_INBOX: '1' }
  expect(() => read(inbox)).toThrow('DEV_INBOX=1 would expose sign-in links')
  expect(read({ ...inbox, PUBLIC_URL: 'http://localhost:3000' }).devInbox).toBe(true)
})

test('production takes plain http at a loopback address only', () => {
  for (const host of ['music.example.com', '192.168.1.7', 'localhost.example.com']) {
    const PUBLIC_URL = `http://${host}:3000`
    expect(() => read({ ...production, PUBLIC_URL })).toThrow(StartProblem)
    expect(() => read({ ...production, PUBLIC_URL })).toThrow('PUBLIC_URL must use https')
    expect(read({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  }
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const PUBLIC_URL = `http://${host}:3000`
    expect(read({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  }
})

test('production refuses a secret that repeats itself', () => {
  const SECRET = 's'.repeat(32)
  expect(() => read({ ...production, SECRET })).toThrow(StartProblem)
  expect(() => read({ ...production, SECRET })).toThrow('SECRET is too repetitive')
  expect(read({ SECRET }).releaseStage).toBe('development')
})

test('production uses the secret that a first start left in the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-config-'))
  const { SECRET: _, ...rest } = { ...production, DATA_DIR: folder }
  expect(() => read(rest)).toThrow('SECRET')
  await findSecret({}, folder)
  expect(read(rest).dataFolder).toBe(folder)
  await rm(folder, { recursive: true })
})

test('errors are reported in production alone, to a DSN that is one, as this release', () => {
  const SENTRY_DSN = 'https://abc123@errors.example.com/sub/42'
  expect(read({ ...production, SENTRY_DSN }).errorReports).toEqual({
    dsn: SENTRY_DSN,
    release: expect.stringMatching(/^neiro@\d+\.\d+\.\d+\+2\.1\.1$/),
  })
  expect(read(production).errorReports).toBeUndefined()
  for (const RELEASE_STAGE of ['development', 'staging']) {
    expect(read({ RELEASE_STAGE, SENTRY_DSN }).errorReports).toBeUndefined()
  }
  for (const wrong of ['https://errors.example.com/42', 'https://key@errors.example.com/', 'on']) {
    expect(() => read({ ...production, SENTRY_DSN: wrong })).toThrow('SENTRY_DSN must be a DSN')
  }
})

test('a proxy that is not trusted is warned of: everyone seems to come from it', () => {
  const warnings = (variables: Record<string, string>) => warningsOf(read(variables))
  const proxied = { PUBLIC_URL: 'https://music.example.com' }
  expect(warnings(proxied)).toEqual([expect.stringContaining('TRUSTED_PROXIES is empty')])
  expect(warnings({ ...proxied, TRUSTED_PROXIES: 'loopback' })).toEqual([])
  expect(warnings({ ...proxied, HOST: '0.0.0.0' })).toEqual([])
  expect(warnings({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(warnings({})).toEqual([])
})

test('emails that lead to this machine are warned of where a mail server sends them', () => {
  const warnings = (variables: Record<string, string>) => warningsOf(read(variables))
  const local = { PUBLIC_URL: 'http://localhost:3000', MAIL_URL: 'smtp://localhost:1025' }
  expect(warnings(local)).toEqual([expect.stringContaining('Links in emails')])
  expect(warnings({ ...local, MAIL_URL: '' })).toEqual([])
})

test('a part of the services needs a database of its own', () => {
  expect(() => read({}, 'web')).toThrow('DATABASE_URL')
  const database = { DATABASE_URL: 'postgres://db.example.com/neiro' }
  expect(read(database, 'worker, api').services).toEqual(['api', 'worker'])
  for (const wrong of ['', 'api,music']) {
    expect(() => read(database, wrong)).toThrow(
      '--services must be one or more of api, web, worker',
    )
  }
})

test('behind a pooler the database itself is used for all but requests', () => {
  const pooler = 'postgres://pooler.example.com/neiro'
  const database = 'postgres://db.example.com/neiro'
  expect(read({ DATABASE_URL: database })).toMatchObject({
    databaseUrl: database,
    poolerUrl: undefined,
    databasePoolSize: 20,
  })
  const given = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: database, DATABASE_POOL_SIZE: '8' }
  expect(read(given)).toMatchObject({
    databaseUrl: database,
    poolerUrl: pooler,
    databasePoolSize: 8,
  })
})

test('replicas are several addresses, and need the address of their primary', () => {
  const DATABASE_REPLICA_URLS = 'postgres://a.example.com/neiro,postgres://b.example.com/neiro'
  const DATABASE_URL = 'postgres://db.example.com/neiro'
  const { replicaUrls } = read({ DATABASE_URL, DATABASE_REPLICA_URLS })
  expect(replicaUrls).toEqual(DATABASE_REPLICA_URLS.split(','))
  expect(() => read({ DATABASE_REPLICA_URLS })).toThrow('requires DATABASE_URL')
  expect(() => read({ DATABASE_DIRECT_URL: DATABASE_URL })).toThrow('requires DATABASE_URL')
  const wrong = { DATABASE_URL, DATABASE_REPLICA_URLS: 'a.example.com' }
  expect(() => read(wrong)).toThrow('DATABASE_REPLICA_URLS must be postgres:// URLs')
})

test('traces go to a collector with the settings of OpenTelemetry', () => {
  expect(read().traces).toBeUndefined()
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b, tenant=neiro',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
  expect(read(given).traces).toEqual({
    url: 'https://otel.example.com/v1/traces',
    headers: { 'api-key': 'a=b', tenant: 'neiro' },
    ratio: 0.1,
  })
})
