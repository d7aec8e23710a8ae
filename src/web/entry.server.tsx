import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { en } from '#i18n/en/index.ts'
import { ja } from '#i18n/ja/index.ts'
import { provideWords } from './i18n/words.ts'
import { type Visit, visitContext } from './server-api.ts'

provideWords('en', en)
provideWords('ja', ja)

export const streamTimeout = 5_000

/**
 * Answers requests for pages, for `main/web.ts`. It stands in the build because the keys of the
 * context, and in development the router itself, are other ones there than outside.
 */
export function createVisitHandler(
  server: ServerBuild,
  mode: 'development' | 'production',
): (request: Request, visit: Visit) => Promise<Response> {
  const handle = createRequestHandler(server, mode)
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    return handle(request, context)
  }
}

/** The page when all of it is ready: its headers depend on its scripts, see `main/web.ts`. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = loadContext.get(visitContext).scriptMark
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          pipe(body)
          resolve(new Response(toWeb(body), { status, headers }))
        },
        onError(error) {
          clearTimeout(timer)
          reject(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('the page took too long')), streamTimeout)
  })
}

function toWeb(body: Readable): ReadableStream {
  // Node's own type for the same web stream.
  return Readable.toWeb(body) as ReadableStream
}

/** What rises in loaders and while rendering; expected outcomes are responses, not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(visitContext).report(error)
}
