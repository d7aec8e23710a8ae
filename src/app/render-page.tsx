import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startAfterPaint } from './start-after-paint.ts'

export interface DrawnPage {
  context: EntryContext
  /** The URL is absolute. */
  url: string
  /** Nonce of the scripts that the page’s own code writes. */
  nonce: string
}

const TIMEOUT_MS = 5_000
/** Marks a part that had to wait or has failed, which a synchronous render leaves out. */
const LEFT_OUT = '<!--$!-->'
const BEGIN = '<html'
const END = '</body></html>'
/** React writes it only into streams. */
const DOCTYPE = '<!DOCTYPE html>'

/** The whole page. Nothing of it goes out earlier: its headers hang on its scripts. */
export async function renderPage(page: DrawnPage): Promise<string> {
  const html = (await renderInOneGo(page)) ?? (await renderWaiting(page))
  return startAfterPaint(html, page.nonce)
}

/**
 * Renders a page without waiting: almost every page has all its data, and this takes two thirds of
 * the time. The data for the browser are written behind the page, as the router does where it
 * waits.
 *
 * @returns undefined where something is to be waited for, or has failed
 */
export async function renderInOneGo({ context, url, nonce }: DrawnPage) {
  const { serverHandoffStream: data, ...rest } = context
  const html = draw({ context: { ...rest, renderMeta: {} }, url, nonce })
  if (!data || !html || !isWhole(html)) return undefined
  const scripts = (await textsOf(data)).map(
    (text) => `window.__reactRouterContext.streamController.enqueue(${literal(text)});`,
  )
  const tags = [...scripts, 'window.__reactRouterContext.streamController.close();'].map(
    (script) => `<script nonce="${nonce}">${script}</script>`,
  )
  return DOCTYPE + html.slice(0, -END.length) + tags.join('') + END
}

function isWhole(html: string): boolean {
  return html.startsWith(BEGIN) && html.endsWith(END) && !html.includes(LEFT_OUT)
}

function draw({ context, url, nonce }: DrawnPage): string | undefined {
  try {
    return renderToString(<ServerRouter context={context} url={url} nonce={nonce} />)
  } catch {
    // The error is thrown again in the waiting render, and reported there.
    return undefined
  }
}

async function textsOf(data: ReadableStream<Uint8Array>): Promise<string[]> {
  const texts = []
  const decoder = new TextDecoder()
  for await (const part of data) texts.push(decoder.decode(part, { stream: true }))
  return texts.filter((text) => text !== '')
}

const ESCAPES = /[&><\u2028\u2029]/g

/** A string of JavaScript that ends no script element. */
function literal(text: string): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(ESCAPES, escaped)
}

/** Rejects with what failed while rendering. */
export function renderWaiting(page: DrawnPage): Promise<string> {
  const { nonce } = page
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter {...page} />, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        pipe(collect(resolve))
      },
      onError(error) {
        clearTimeout(timer)
        reject(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('the page took too long')), TIMEOUT_MS)
  })
}

function collect(done: (html: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _, next) {
      parts.push(part)
      next()
    },
    final(next) {
      done(String(Buffer.concat(parts)))
      next()
    },
  })
}
