import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerAssets } from './assets.ts'

test('files of known types are served, as immutable below /assets; what the build keeps for itself is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-assets-'))
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name))
  for (const file of ['assets/a.js', 'robots.txt', 'notes.md', '.vite/manifest.json']) {
    await writeFile(join(folder, file), file)
  }
  const app = Fastify()
  await registerAssets({ app }, folder)
  await rm(folder, { recursive: true })
  const read = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  const script = 'text/javascript; charset=utf-8'
  expect(await read('/assets/a.js')).toEqual([200, script, 'public, max-age=31536000, immutable'])
  const text = 'text/plain; charset=utf-8'
  expect(await read('/robots.txt')).toEqual([200, text, 'public, max-age=3600'])
  for (const url of ['/notes.md', '/.vite/manifest.json']) expect((await read(url))[0]).toBe(404)
})
