import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fileOf, NAMESPACES, type Namespace } from '../src/i18n/namespaces.ts'

/**
 * How much script the first visit to a page loads: `node scripts/measure-script.ts [route file]`.
 * Entry, root, layout and the route with all that they import, and the page's messages of one language,
 * gzipped as they are sent.
 */
interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export const LIMIT_KB = 130
const ROUTE = 'src/pages/sound/sound-page.tsx'
const CLIENT = join(import.meta.dirname, '..', 'build', 'client')

/** Kilobytes by file. It reads the production build. */
export async function measureScript(route = ROUTE): Promise<Map<string, number>> {
  const text = await readFile(join(CLIENT, '.vite', 'manifest.json'), 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const namespaces = await namespacesOf(route)
  const starts = [
    'src/app/entry.client.tsx',
    'src/app/root.tsx',
    'src/app/app-layout.tsx',
    route,
    ...namespaces.map((namespace) => `src/i18n/ja/${fileOf(namespace)}.ts`),
  ]
  const files = new Set<string>()
  for (const start of starts) collect(manifest, keyOf(manifest, start), files)
  const sizes = [...files].sort().map(async (file) => {
    const bytes = gzipSync(await readFile(join(CLIENT, file)), { level: 9 })
    return [file, bytes.length / 1000] as const
  })
  return new Map(await Promise.all(sizes))
}

/** The namespaces that the page names, else all. */
async function namespacesOf(page: string): Promise<Namespace[]> {
  const text = await readFile(join(import.meta.dirname, '..', page), 'utf8')
  const named = /\bnamespaces: \[(.*)\]/.exec(text)?.[1]
  if (named === undefined) return [...NAMESPACES]
  return NAMESPACES.filter((each) => each === 'common' || named.includes(`'${each}'`))
}

function keyOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => each.replace(/\?.*/, '') === name)
  if (key === undefined) throw new Error(`${name} is not in the build`)
  return key
}

function collect(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
}

if (import.meta.main) {
  const route = process.argv[2] ?? ROUTE
  const sizes = await measureScript(route)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const [file, size] of sizes) console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`)
  console.log(`${total.toFixed(1).padStart(7)} kB  gzipped for ${route}, of ${LIMIT_KB}`)
  if (total > LIMIT_KB) process.exitCode = 1
}
