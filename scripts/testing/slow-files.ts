import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './run-program.ts'

const TAG = /'(?:slow|longer)'|@module-tag slow|\bbyCost\(/

/**
 * Test files with slow tests, of their own or of a suite that they share. Only these are loaded for
 * slow tests: others would open databases that they then neither use nor close.
 */
export function listSlowFiles(): string[] {
  const patterns = ['src/**/*.test.{ts,tsx}', '{bench,demo,scripts}/**/*.test.ts']
  return globSync(patterns, { cwd: ROOT })
    .filter((file) => hasTag(join(ROOT, file)))
    .sort()
}

function hasTag(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  if (TAG.test(text)) return true
  const imports = [...text.matchAll(/from '(\.[^']*suite\.ts)'/g)]
  return imports.some(([, path = '']) => hasTag(join(dirname(file), path)))
}
