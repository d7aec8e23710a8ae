import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from './drop-descriptions.ts'

const SRC = join(import.meta.dirname, '../../src')

const dropFrom = (code: string) => withoutDescriptions(code, parseAst(code, { lang: 'ts' }))

test('a described field is its schema, also within another', () => {
  const start = "described('Start (in seconds)', z.number())"
  expect(dropFrom(`described(\n  'The part',\n  z.object({ min: ${start} }),\n)`)).toBe(
    'z.object({ min: z.number() })',
  )
})

test('an endpoint loses its group and its summary, and nothing else', () => {
  expect(
    dropFrom("endpoint('Sounds', { method: 'GET', summary: 'Get a sound', reply: Sound })"),
  ).toBe("endpoint('', { method: 'GET', summary: '', reply: Sound })")
})

const FILES = ['*/*contract.ts', 'works/sound-fields.ts', 'kernel/{fields,pagination}.ts']
test.each(globSync(FILES, { cwd: SRC }))('browsers get no description of %s', (file) => {
  const code = readFileSync(join(SRC, file), 'utf8')
  const texts = code.matchAll(/\b(?:described\(|endpoint\(|summary:)\s*'([^']+)'/g)
  const left = dropFrom(code)
  for (const [, text] of texts) expect(left).not.toContain(`'${text}'`)
  expect(left).not.toMatch(/\bdescribed\(/)
})
