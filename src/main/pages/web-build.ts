import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import * as z from 'zod/mini'
import type { Visit } from '#client/page-context.ts'
import type { Http } from '#http/http.ts'
import { fileOf, NAMESPACES } from '#i18n/namespaces.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { WebPlace } from '../build-web.ts'
import { bundleEmbedScript, bundleOfflineScript, bundleWorker } from './bundle-scripts.ts'

/** The output of `react-router build` or Vite: routes, and an entry that answers visits. */
export interface WebBuild {
  /** Returns the routes for each request anew, so that development sees changes. */
  server(): Promise<ServerBuild>
  /** Folder of the files for browsers; undefined where Vite serves them. */
  assets: string | undefined
  /** Addresses of the chunks with a language's words, `/assets/…`. */
  messageChunks: Readonly<Partial<Record<Locale, Visit['messageChunks']>>>
  /** The one script of frames on other people's pages. */
  embedScript: string
  /** The worker that browsers run beside the pages, and the script of the page that it opens. */
  worker: { script: string; offlineScript: string }
}

type VisitHandler = ReturnType<Entry['createVisitHandler']>

const handlers = new WeakMap<ServerBuild, VisitHandler>()

/** Making a handler sorts all routes: once for each build. */
export function handlerOf(server: ServerBuild, dev: boolean): VisitHandler {
  const made = handlers.get(server)
  if (made) return made
  const mode = dev ? 'development' : 'production'
  const handler = entryOf(server).createVisitHandler(server, mode)
  handlers.set(server, handler)
  return handler
}

/** What `app/entry.server.tsx` exports besides what the router knows of. */
type Entry = Pick<typeof import('#app/entry.server.tsx'), 'createVisitHandler' | 'drawPlainPage'>

function entryOf(server: ServerBuild): Entry {
  const entry: object = server.entry.module
  if (!isEntry(entry)) throw new Error('this web build is of another version: run npm run build')
  return entry
}

function isEntry(entry: object): entry is Entry {
  return 'createVisitHandler' in entry && 'drawPlainPage' in entry
}

/** The files lie beside the pages, see `react-router.config.ts`. */
const EMBED_SCRIPT = 'embed.js'
const WORKER = 'worker.js'
const OFFLINE_SCRIPT = 'offline.js'

/**
 * Opens the build, and draws pages without script by it from now on: also a process that serves no
 * other pages has them.
 *
 * @throws StartProblem without a build
 */
export async function openWebBuild(http: Http, place: WebPlace): Promise<WebBuild> {
  const build =
    place.kind === 'dev' ? await openDevBuild(http, place.root) : await loadWebBuild(place.folder)
  http.drawPlainPage = async (page) => entryOf(await build.server()).drawPlainPage(page)
  return build
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The production build in `folder`. @throws StartProblem where there is none */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const file = join(folder, 'server', 'index.js')
  if (!existsSync(file))
    throw new StartProblem('Cannot start: the pages aren’t built yet. Run npm run build first.')
  const server = await import(pathToFileURL(file).href)
  const assets = join(folder, 'client')
  const text = await readFile(join(assets, '.vite', 'manifest.json'), 'utf8')
  const manifest = z.parse(Manifest, JSON.parse(text))
  const embedScript = await readFile(join(folder, EMBED_SCRIPT), 'utf8')
  const worker = {
    script: await readFile(join(folder, WORKER), 'utf8'),
    offlineScript: await readFile(join(folder, OFFLINE_SCRIPT), 'utf8'),
  }
  const chunksOf = (locale: Locale) =>
    NAMESPACES.flatMap((namespace) => {
      const chunk = manifest[`src/i18n/${locale}/${fileOf(namespace)}.ts`]
      return chunk ? [[namespace, `/${chunk.file}`]] : []
    })
  const messageChunks = Object.fromEntries(
    LOCALES.map((locale) => [locale, Object.fromEntries(chunksOf(locale))]),
  )
  return { server: async () => server, assets, messageChunks, embedScript, worker }
}

/** Vite in the same server: pages are compiled as they are asked for and reload on change. */
async function openDevBuild({ app }: Pick<Http, 'app'>, root: string): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const listeners = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Vite would end the process before the service has stopped.
  for (const added of process.listeners('SIGTERM')) {
    if (!listeners.has(added)) process.off('SIGTERM', added)
  }
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return {
    // Vite types what it loads as a record of anything.
    server: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    assets: undefined,
    messageChunks: {},
    embedScript: await bundleEmbedScript(root),
    worker: {
      script: await bundleWorker(root),
      offlineScript: await bundleOfflineScript(root),
    },
  }
}
