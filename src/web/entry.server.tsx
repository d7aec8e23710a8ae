import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { en } from '#i18n/en/index.ts'
import { ja } from '#i18n/ja/index.ts'
import { provideWords } from './i18n/words.ts'
import { type Visit, visitContext } from './server-api.ts'

provideWords('en', en)
provideWords('ja', ja)

export const streamTimeout = 5_000

/** Called by `main/web.ts` for each request; the keys of this bundle are its own. */
export function openVisit(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return context
}

/** The page when all of it is ready: its headers depend on its scripts, see `main/web.ts`. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} />,
      {
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          pipe(body)
          resolve(new Response(toWeb(body), { status, headers }))
        },
        onShellError: reject,
        onError: reject,
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
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
