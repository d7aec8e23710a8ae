import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../testing/run-program.ts'

/** The oldest release that runs beside this version. */
const SUBJECT = '^Make it version 1\\.0\\.0$'
const FOLDER = join(tmpdir(), 'neiro-release')

/** The commit of 1.0.0; undefined in a checkout without its history. */
export function findRelease(): string | undefined {
  const found = spawnSync('git', ['log', '--format=%H', '--grep', SUBJECT], { cwd: ROOT })
  return found.status === 0 ? found.stdout.toString().split('\n')[0] || undefined : undefined
}

/** Its code, installed and built, in a folder of its own; later runs find it there. */
export function installRelease(commit: string): string {
  const folder = `${FOLDER}-${commit}`
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.new`
  mkdirSync(unfinished, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive })
  for (const args of [
    ['ci', '--omit=dev', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    execFileSync('npm', args, { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  renameSync(unfinished, folder)
  return folder
}
