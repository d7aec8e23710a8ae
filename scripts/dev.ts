import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * `npm run dev`: the service with Vite inside. Pages reload by themselves; where a file of the
 * server has changed, the service is started anew. (`node --watch` would take the files that Vite
 * writes while it starts for changes.)
 */
const ROOT = join(import.meta.dirname, '..')
/** Editors write a file in several steps. */
const QUIET_MS = 150

let hasChanged = false
let leaving = false
let timer: NodeJS.Timeout | undefined
let server = start()

watch(join(ROOT, 'src'), { recursive: true }, (_, file) => {
  if (file === null || leaving || !isOfServer(file.split(sep).join('/'))) return
  clearTimeout(timer)
  timer = setTimeout(restart, QUIET_MS, file)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)

/** Pages and their styles are Vite's; tests run elsewhere. */
function isOfServer(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.tsx$|\.test\.|\.d\.ts$|^[^/]+\/web\//.test(file)
}

function start() {
  const args = ['--conditions=development', 'src/main/start.ts', '--dev']
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  child.once('exit', (status) => {
    // What is wrong with the first start is seldom mended in the sources.
    if (leaving || !hasChanged) process.exit(status ?? 1)
  })
  return child
}

function restart(file: string): void {
  hasChanged = true
  process.stdout.write(`  ${file} has changed, starting again …\n`)
  const again = () => {
    if (!leaving) server = start()
  }
  if (hasEnded()) again()
  else if (server.listenerCount('exit') === 1) {
    server.once('exit', again)
    server.kill('SIGTERM')
  } // else it is stopping already
}

function hasEnded(): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

function leave(): void {
  leaving = true
  if (hasEnded()) process.exit(1)
  server.kill('SIGTERM')
}
