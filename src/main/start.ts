import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Stripping the types of 500 sources again takes 0.4 s of each start. Before the first import of
// ours, therefore the dynamic one. A folder that cannot be written to is no failure.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/neiro'))

const { runService } = await import('./run-service.ts')
runService({ words: process.argv.slice(2) })
