import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * How much script the first visit to a page loads: `node scripts/measure-script.ts [route file]`.
 * Entry, root, layout and the route with all that they import, the words of one language, gzipped.
 */
interface Chunk {
  file: string
  imports?: string[]
}

const LIMIT_KB = 130
const client = 'build/client'
const route = process.argv[2] ?? 'src/sounds/web/sound-page.tsx'
const text = await readFile(join(client, '.vite', 'manifest.json'), 'utf8')
const manifest: Record<string, Chunk> = JSON.parse(text)

const starts = [
  'src/web/entry.client.tsx',
  'src/web/root.tsx',
  'src/web/app-layout.tsx',
  route,
  'src/i18n/ja/index.ts',
].map((name) => keyOf(name))

const files = new Set<string>()
for (const start of starts) collect(start)
let total = 0
for (const file of [...files].sort()) {
  const size = gzipSync(await readFile(join(client, file))).length
  total += size
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  gzipped for ${route}, of ${LIMIT_KB}`)
if (total > LIMIT_KB * 1000) process.exitCode = 1

function keyOf(name: string): string {
  const key = Object.keys(manifest).find((each) => each.replace(/\?.*/, '') === name)
  if (key === undefined) throw new Error(`${name} is not in the build`)
  return key
}

function collect(key: string): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported)
}
