import type { APIRequestContext } from '@playwright/test'
import { localeOfPath, withoutLocale } from '../../src/client/i18n/locale-path.ts'
import * as en from '../../src/i18n/en/index.ts'

/** A page as it was sent. */
export interface FoundPage {
  /** With its language and query. */
  path: string
  html: string
  status: number
  /** The page that leads here. */
  from: string
}

const MOST_PAGES = 1500
const AT_ONCE = 4
/** Parts of an address that say which page of its kind it is. */
const KINDS: [RegExp, string][] = [
  [/^\/(sound|album|genre|tag|checkout)\/[^/]+(\/edit)?.*$/, '/$1/…$2'],
  [/^\/user\/[^/?]+(\/\w+)?.*$/, '/user/…$1'],
  [/^\/api\/(\w+)\/.*$/, '/api/$1/…'],
  [/^\/search\?.*$/, '/search?…'],
  [/\?.*$/, '?…'],
]

/** Which page it is, whatever it is of: /sound/…, /my/sounds. */
export function kindOf(path: string): string {
  return KINDS.reduce((kind, [from, to]) => kind.replace(from, to), withoutLocale(path))
}

/**
 * Follows the links of every page from the first ones on, each address once.
 *
 * @param options.most how many addresses of one kind are followed in each language
 */
export async function crawl(
  request: APIRequestContext,
  base: string,
  { first, most }: { first: readonly string[]; most: number },
): Promise<FoundPage[]> {
  const known = new Set(first)
  const counts = new Map<string, number>()
  const waiting = first.map((path) => ({ path, from: 'the beginning' }))
  const found: FoundPage[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const page = await fetchPage(request, next.path, next.from)
      found.push(page)
      for (const path of linksOf(page, base)) {
        if (known.has(path)) continue
        known.add(path)
        const kind = localeOfPath(path) + kindOf(path)
        const count = (counts.get(kind) ?? 0) + 1
        counts.set(kind, count)
        if (count > most) continue
        waiting.push({ path, from: next.path })
      }
      if (known.size > MOST_PAGES)
        throw new Error(`more than ${MOST_PAGES} addresses: ${next.path}`)
    }
  }
  // The first page alone gives the others something to do.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return found
}

async function fetchPage(request: APIRequestContext, path: string, from: string) {
  const answer = await request.get(path, { maxRedirects: 0 })
  const isHtml = answer.headers()['content-type']?.startsWith('text/html') ?? false
  const location = answer.headers().location
  const html = isHtml ? await answer.text() : ''
  // Where it leads on is followed as a link is.
  const page = location === undefined ? html : `<a href="${location}">`
  return { path, from, status: answer.status(), html: page }
}

function linksOf({ path, html }: FoundPage, base: string): string[] {
  const here = new URL(path, base)
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search }) => pathname + search)
}

const NAMESPACES = Object.keys(en).join('|')
const RAW_KEY = new RegExp(`(?<![\\w./@-])(?:${NAMESPACES})(?:\\.[a-z][A-Za-z0-9]*)+\\b(?!@)`)

/** Describes what is wrong with a page as it was sent; empty where nothing is. */
export function faultsOf({ path, html }: FoundPage): string[] {
  const faults: string[] = []
  const language = /<html[^>]* lang="([^"]*)"/.exec(html)?.[1]
  if (language !== localeOfPath(path)) faults.push(`its language is ${language}`)
  if (!/<title>[^<]+<\/title>/.test(html)) faults.push('it has no title')
  // Shared links gather under one address.
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  const shared = /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1]
  if (shared !== canonical) faults.push(`its og:url is ${shared}`)
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  if (headings !== 1) faults.push(`it has ${headings} h1`)
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  if (!/<(a|button)\b/.test(main)) faults.push('it is a dead end')
  const text = html.replace(/<script[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>|<[^>]*>/gs, '\n')
  const key = RAW_KEY.exec(text)?.[0]
  if (key) faults.push(`it shows the key ${key}`)
  return faults
}
