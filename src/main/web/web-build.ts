import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Visit } from '#web/server-api.ts'

/** What `react-router build` or Vite gives: routes, and the entry that opens a visit. */
export interface WebBuild {
  /** Asked for each request, so that development sees changes. */
  server(): Promise<ServerBuild>
  /** Folder of the files for browsers; undefined where Vite serves them. */
  assets: string | undefined
  /** Addresses of the chunks with a language's words, `/assets/…`. */
  wordChunks: Readonly<Record<string, readonly string[]>>
}

/**
 * The context of a request for a page. The build carries its own copy of the context keys, so it
 * must be the one to fill them.
 */
export function openVisit(server: ServerBuild, visit: Visit): RouterContextProvider {
  const entry: object = server.entry.module
  if (!('openVisit' in entry) || typeof entry.openVisit !== 'function') {
    throw new Error('the web build has no openVisit: run npm run build')
  }
  return entry.openVisit(visit)
}
