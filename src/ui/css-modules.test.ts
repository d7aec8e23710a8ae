import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const IMPORT = /import (\w+) from '([#.][^']*\.module\.css)'/g

test('every class that a component takes from a CSS module is there', () => {
  const missing: string[] = []
  let count = 0
  for (const file of globSync('**/*.tsx', { cwd: SRC })) {
    const text = readFileSync(join(SRC, file), 'utf8')
    for (const [, name = '', path = ''] of text.matchAll(IMPORT)) {
      const module = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      const classes = readFileSync(join(SRC, module), 'utf8')
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\.(?!module)(\\w+)`, 'g'))) {
        count += 1
        if (!new RegExp(`\\.${used}\\b`).test(classes)) missing.push(`${file}: ${used}`)
      }
    }
  }
  expect(count).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
