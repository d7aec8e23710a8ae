import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { messages } from '#i18n/translate.ts'
import { SHARE_PATHS } from '#kernel/service-worker.ts'
import type { Context } from '#ports/context.ts'
import { registerManifest } from './manifest.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')
const config = { brandName: 'Otoiro' }
const context: Context = Object.assign(Object.create(null), { config })
const app = Fastify()
registerManifest({ app, context })
afterAll(() => app.close())

const Manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
})

test.each([
  ['/manifest.webmanifest', 'en', '/'],
  ['/ja/manifest.webmanifest', 'ja', '/ja'],
] as const)(
  'at %s a phone gets the deployment’s own name, in its language',
  async (url, lang, start) => {
    const answer = await app.inject({ url })
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    const { description } = messages[lang].common
    const words = { name: 'Otoiro', short_name: 'Otoiro', description, lang }
    expect(answer.json()).toMatchObject({ ...words, id: '/', start_url: start, scope: '/' })
  },
)

test('every icon that is named is there, as large as it is said to be', async () => {
  const { icons } = z.parse(Manifest, (await app.inject({ url: '/manifest.webmanifest' })).json())
  expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable'])
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(join(PUBLIC, src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
    expect((await stat(join(PUBLIC, src))).size).toBeLessThan(20_000)
  }
})

test('other apps share links and audio with the installed one, in its language', async () => {
  const targets = ['/manifest.webmanifest', '/ja/manifest.webmanifest'].map(async (url) => {
    return (await app.inject({ url })).json().share_target
  })
  const [english, japanese] = await Promise.all(targets)
  expect([english.action, japanese.action]).toEqual([...SHARE_PATHS])
  expect(english.params.files).toMatchObject([{ name: 'files' }])
  expect(english.params.files[0].accept).toEqual(expect.arrayContaining(['audio/*', '.flac']))
})
