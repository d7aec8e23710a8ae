import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules/.bin')

/**
 * Runs `node` or one of the installed programs.
 *
 * @param write is given each line of its output
 * @returns its exit code; null where a signal ended it
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  write: (line: string) => void,
  environment: Record<string, string> = {},
): Promise<number | null> {
  const program = command === 'node' ? process.execPath : join(BIN, command)
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  // Only the production build is not a part of the tests.
  const mode = { NODE_ENV: command === 'react-router' ? 'production' : 'test' }
  // Many programs load the same code: half a second less for each start of the service.
  const code = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') }
  const env = { ...process.env, ...code, ...color, ...environment, ...mode }
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }).on('line', write)
  }
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

export const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)
