import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { ROOT } from './testing/run-program.ts'

/** The files of `src` that git knows or would add. */
export function listSourceFiles(): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', 'src']
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)))
}

/** TypeScript without tests and what only they use, as knip knows it. */
export function listProductionFiles(): string[] {
  const knip = readFileSync(join(ROOT, 'knip.jsonc'), 'utf8')
  const helpers = [...knip.matchAll(/"!(src\/.*)!"/g)].flatMap(([, glob]) => glob ?? [])
  return listSourceFiles()
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !helpers.some((glob) => matchesGlob(file, glob)))
}
