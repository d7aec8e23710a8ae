import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '#ports/log.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPILER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
const STAMP = join(ROOT, 'build/stamp')
const SOURCES = ['src', 'scripts/build', 'package.json', 'vite.config.ts', 'react-router.config.ts']

/** The source of the pages: a build in a folder, or Vite over the sources in `root`. */
export type WebPlace = { kind: 'built'; folder: string } | { kind: 'dev'; root: string }

interface Options {
  dev: boolean
  log: Log
  signal: AbortSignal
}

/** The pages, built if missing or older than their sources. @throws StartProblem */
export async function buildWeb({ dev, log, signal }: Options): Promise<WebPlace> {
  if (dev) return { kind: 'dev', root: ROOT }
  const folder = join(ROOT, 'build')
  // A container image has the pages, and not what compiles them.
  if (!existsSync(COMPILER)) return { kind: 'built', folder }
  const wanted = await hashSources()
  const present = await readFile(STAMP, 'utf8').catch(() => undefined)
  if (present === wanted) return { kind: 'built', folder }
  process.stdout.write('Building the pages, this once: it takes some seconds …\n')
  const startedAt = Date.now()
  await runBuild(signal)
  log.info({ ms: Date.now() - startedAt }, 'built the pages')
  return { kind: 'built', folder }
}

async function runBuild(signal: AbortSignal): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [COMPILER, 'build'], {
    cwd: ROOT,
    env,
    signal,
    maxBuffer: 64 * 1024 ** 2,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    if (error.stdout === undefined || signal.aborted) throw error
    const output = `${error.stdout}${error.stderr}`.trim().slice(-2000)
    throw new StartProblem(`The pages couldn’t be built:\n${output || error.message}`)
  })
}

/** Names, sizes and times of all sources: a change shows without reading 500 files. */
export async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const entries = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true })).sort().map((name) => join(path, name))
      : [path]
    for (const entry of entries) {
      const { size, mtimeMs } = await stat(entry)
      hash.update(`${entry}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
