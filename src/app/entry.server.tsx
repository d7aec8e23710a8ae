import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { patternOf } from '#client/error-reports/route-pattern.ts'
import { provideMessages } from '#client/i18n/load-messages.ts'
import { type Visit, visitContext } from '#client/page-context.ts'
import * as en from '#i18n/en/index.ts'
import * as ja from '#i18n/ja/index.ts'
import { renderPage } from './render-page.tsx'

export { drawPlainPage } from './plain-page/draw-plain-page.tsx'

provideMessages('en', en)
provideMessages('ja', ja)

export const streamTimeout = 5_000

/**
 * Responds to requests for pages, for `main/web.ts`. Part of the build, because the keys of the
 * context, and in development the router itself, differ outside of it.
 */
export function createVisitHandler(server: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(server, mode)
  return async (request: Request, visit: Visit) => {
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    const answer = await handle(request, context)
    return { answer, ...pages.get(answer) }
  }
}

/** Pages go past the body of their answer, which would encode and decode all of it. */
const pages = new WeakMap<Response, { html: string; route: string }>()

/** The page when all of it is ready: its headers depend on its scripts, see `main/web.ts`. */
export default async function answerPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = loadContext.get(visitContext).scriptMark
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await renderPage({ context, url: request.url, nonce })
  const answer = new Response(null, { status, headers })
  const { pathname = '/', params = {} } = context.staticHandlerContext.matches.at(-1) ?? {}
  pages.set(answer, { html, route: patternOf(pathname, params) })
  return answer
}

/** Logs errors of loaders and rendering; expected outcomes are responses, not errors. */
export const handleError: HandleErrorFunction = (error, { request, params, context }) => {
  if (request.signal.aborted) return
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  context.get(visitContext).report(error, patternOf(path, params))
}
