import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { fileOf, NAMESPACES } from '#i18n/namespaces.ts'
import { LOCALES } from '#kernel/locale.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { WebBuild } from './web-build.ts'

/** Beside the pages, see `react-router.config.ts`. */
const EMBED_SCRIPT = 'embed.js'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
)
type Manifest = z.output<typeof Manifest>

/**
 * The production build in `folder`, as `npm run build` leaves it.
 *
 * @throws StartProblem where there is none
 */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const file = join(folder, 'server', 'index.js')
  if (!existsSync(file)) throw new StartProblem('Cannot start: run npm run build first.')
  const server = await import(pathToFileURL(file).href)
  const assets = join(folder, 'client')
  const text = await readFile(join(assets, '.vite', 'manifest.json'), 'utf8')
  const manifest = z.parse(Manifest, JSON.parse(text))
  const embedScript = await readFile(join(folder, EMBED_SCRIPT), 'utf8')
  const chunks = LOCALES.map((locale) => [locale, chunksOf(manifest, locale)] as const)
  const messageChunks = Object.fromEntries(chunks)
  return { server: async () => server, assets, messageChunks, embedScript }
}

function chunksOf(manifest: Manifest, locale: string): Record<string, string> {
  const chunks = NAMESPACES.map(
    (namespace) => [namespace, manifest[`src/i18n/${locale}/${fileOf(namespace)}.ts`]] as const,
  )
  return Object.fromEntries(
    chunks.flatMap(([namespace, chunk]) => (chunk ? [[namespace, `/${chunk.file}`]] : [])),
  )
}
