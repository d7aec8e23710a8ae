import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runService } from '#main/run-service.ts'
import { fillDemo } from './fill.ts'

/**
 * The service on a data folder of its own with artists and music to hear. The first run makes the
 * music and uploads it as an artist would, over HTTP; the runs after it find everything there.
 */
runService({
  defaults: { DATA_DIR: 'demo-data' },
  async onRunning({ context, address }, signal) {
    const done = join(context.config.dataFolder, 'demo-is-complete')
    if (await readFile(done).catch(() => undefined)) return
    const base = `http://localhost:${context.config.port}`
    await fillDemo(base, { signal, say: (line) => process.stdout.write(`  ${line}\n`) })
    await writeFile(done, new Date().toISOString())
    process.stdout.write(`\n  The demo is complete: ${address}\n\n`)
  },
})
