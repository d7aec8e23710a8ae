import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'neiro-client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await shop.close()
})

const ROOT = join(import.meta.dirname, '../..')
const JOURNEY = join(import.meta.dirname, 'testing/client-journey.txt')

const readDocument = async () => (await fetch(`${shop.origin}/api/openapi.json`)).json()

test('the description of the API is valid by an independent reading of OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(await readDocument())).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('with a client that is made of it, people sign in, publish, find and buy a sound', async () => {
  const { createClient } = await import('@hey-api/openapi-ts')
  await createClient({
    input: await readDocument(),
    output: { path: folder, module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  const journey = join(folder, 'journey.ts')
  await copyFile(JOURNEY, journey)
  await checkTypes(journey)
  const { sellAndBuy } = await import(pathToFileURL(journey).href)
  const tone = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: 1 }))
  const answer = await sellAndBuy(shop.origin, new Blob([tone]), {
    confirm,
    work: shop.runJobs,
    pay: (url: string) => shop.pay(url),
  })
  expect(answer).toEqual({
    isPosted: true,
    found: ['Harbour'],
    bought: ['Harbour'],
    refused: [400, 'title_required'],
  })
})

/** Checks the types of a program in the strictest way. */
async function checkTypes(file: string): Promise<void> {
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
  ]
  const target = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom,dom.iterable']
  const run = promisify(execFile)(process.execPath, [compiler, ...flags, ...target, file])
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  expect(stdout).toBe('')
}

/** Opens the link of the newest email and presses its button. */
async function confirm(email: string): Promise<void> {
  await shop.runJobs()
  const sent = (await shop.emails()).filter(({ to }) => to === email).at(-1)
  const link = /https?:\/\/\S+/.exec(sent?.text ?? '')?.[0] ?? ''
  const answer = await fetch(`${shop.origin}/auth/email/confirm`, {
    method: 'POST',
    headers: { origin: shop.origin },
    body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
  })
  if (!answer.ok) throw new Error(`the link could not be confirmed: ${answer.status}`)
}
