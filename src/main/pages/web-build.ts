import type { ServerBuild } from 'react-router'
import type { Visit } from '#client/page-context.ts'
import type { Locale } from '#kernel/locale.ts'

/** What `react-router build` or Vite gives: routes, and an entry that answers visits. */
export interface WebBuild {
  /** Asked for each request, so that development sees changes. */
  server(): Promise<ServerBuild>
  /** Folder of the files for browsers; undefined where Vite serves them. */
  assets: string | undefined
  /** Addresses of the chunks with a language's words, `/assets/…`. */
  messageChunks: Readonly<Partial<Record<Locale, Visit['messageChunks']>>>
  /** The one script of frames on other people's pages. */
  embedScript: string
}

/** The HTML of a page is returned beside its response; see `web/entry.server.tsx`. */
type VisitHandler = (
  request: Request,
  visit: Visit,
) => Promise<{ answer: Response; html: string | undefined }>

const handlers = new WeakMap<ServerBuild, VisitHandler>()

/** Making a handler sorts all routes: once for each build. See `web/entry.server.tsx`. */
export function handlerOf(server: ServerBuild, dev: boolean): VisitHandler {
  const made = handlers.get(server)
  if (made) return made
  const entry: object = server.entry.module
  if (!('createVisitHandler' in entry) || typeof entry.createVisitHandler !== 'function') {
    throw new Error('this web build has no createVisitHandler: run npm run build')
  }
  const handler: VisitHandler = entry.createVisitHandler(server, dev ? 'development' : 'production')
  handlers.set(server, handler)
  return handler
}
