/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { lightContracts } from './light-contracts.ts'

const SRC = join(import.meta.dirname, '../../src')

/** What a page of these lines becomes: its own chunk, without those that it fetches later. */
async function builtFrom(lines: string[]): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'light-'))
  const page = join(SRC, 'pages', 'page-of-a-test.ts')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === page ? page : null),
        load: (id) => (id === page ? lines.join('\n') : null),
      },
      lightContracts(),
    ],
    build: { outDir, minify: false, lib: { entry: page, formats: ['es'], fileName: 'page' } },
  })
  await rm(outDir, { recursive: true })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const chunks = output.output.filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const files = [entry?.fileName, ...(entry?.imports ?? [])]
  return chunks.flatMap((chunk) => (files.includes(chunk.fileName) ? chunk.code : [])).join('\n')
}

test('a page that only calls and counts brings no schema with it', async () => {
  const code = await builtFrom([
    "import { GENRES } from '../../src/works/contract.ts'",
    "import { getSound } from '../../src/works/sounds-contract.ts'",
    'console.log(GENRES, getSound)',
  ])
  expect(code).toContain('/sounds/:id')
  expect(code).toContain('djmix')
  expect(code).not.toContain('_zod')
})

test.each([
  ["import { SoundFields } from '../../src/works/sounds-contract.ts'", 'console.log(SoundFields)'],
  [
    "import { createSound } from '../../src/works/sounds-contract.ts'",
    'console.log(createSound.body)',
  ],
])('a page that checks with a schema has it: %s', async (...lines) => {
  expect(await builtFrom(lines)).toContain('_zod')
})
