import type { ServerBuild } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import type { Visit } from '#web/server-api.ts'

/** What `react-router build` or Vite gives: routes, and an entry that answers visits. */
export interface WebBuild {
  /** Asked for each request, so that development sees changes. */
  server(): Promise<ServerBuild>
  /** Folder of the files for browsers; undefined where Vite serves them. */
  assets: string | undefined
  /** Addresses of the chunks with a language's words, `/assets/…`. */
  wordChunks: Readonly<Partial<Record<Locale, Visit['wordChunks']>>>
}

type VisitHandler = (request: Request, visit: Visit) => Promise<Response>

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
