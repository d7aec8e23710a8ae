import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineKeyOf } from '#http/machine-key.ts'
import { runService } from '#main/run-service.ts'

/**
 * The service on a data folder of its own with artists and music to hear. The first run makes the
 * music and uploads it as an artist would, over HTTP; the runs after it find everything there.
 */
runService({
  defaults: { DATA_DIR: 'demo-data', OPERATORS: 'operator@demo.example' },
  async onRunning({ context, address }, signal) {
    const done = join(context.config.dataFolder, 'demo-is-complete')
    const isComplete = await readFile(done).catch(() => undefined)
    if (!isComplete) {
      const { dataFolder, port, secret, publicUrl } = context.config
      const base = `http://localhost:${port}`
      await fill([base, dataFolder, machineKeyOf(secret), publicUrl ?? base], signal)
      await writeFile(done, new Date().toISOString())
    }
    process.stdout.write(`\n  Demo ready at ${address}\n${SIGN_IN}\n`)
  },
})

/** In a process of its own: it draws pictures that the service refuses to read, and takes memory. */
async function fill(service: string[], signal: AbortSignal): Promise<void> {
  const program = join(import.meta.dirname, 'fill.ts')
  const child = spawn(process.execPath, [program, ...service], { stdio: 'inherit', signal })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the demo couldn’t be created (exit status ${code})`)
}

const SIGN_IN = `
  Sign in by email; the link is in the inbox that the start names.
    An artist    mio@demo.example
    A listener   tomo@demo.example
    An operator  operator@demo.example, then /operator
`
