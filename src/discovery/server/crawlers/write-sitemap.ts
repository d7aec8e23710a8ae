import { Readable } from 'node:stream'
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'
import { LOCALES } from '#kernel/locale.ts'
import type { Database } from '#ports/database/open-database.ts'
import { GENRES } from '#works/contract.ts'
import { publicPath } from '../../public-address.ts'
import {
  KINDS,
  type KindName,
  listNewestTags,
  listUsedGenres,
  type PageRow,
  readPages,
  selectFileNumbers,
} from './store.ts'

const FIXED = [[], ['genres'], ['new'], ['albums'], ['charts'], ['company'], ['terms'], ['privacy']]
const kindNames = Object.keys(KINDS).filter(isKind)

interface Site {
  db: Database
  origin: string
}

/** The index (sitemaps.org): files that hold at least one page. */
export async function writeIndex({ db, origin }: Site): Promise<Readable> {
  const numbered = await Promise.all(
    kindNames.map(async (kind) => {
      const { rows } = await selectFileNumbers(kind).execute(db)
      return rows.map(({ number }) => `${kind}-${number}`)
    }),
  )
  const names = ['pages', ...numbered.flat()]
  const urls = names.map((name) => ({ url: `${origin}/sitemap/${name}.xml` }))
  return pipe(Readable.from(urls), new SitemapIndexStream())
}

/** One file, streamed, with every page in each language; undefined where there is none. */
export async function writeFile({ db, origin }: Site, name: string): Promise<Readable | undefined> {
  const rows = name === 'pages' ? listPages(db) : worksOf(db, name)
  const first = await rows?.next()
  if (rows === undefined || first === undefined || first.done) return undefined
  const xmlns = { news: false, video: false, image: false, xhtml: true }
  const items = toItems(first.value, rows, origin)
  return pipe(Readable.from(items), new SitemapStream({ xmlns }))
}

function worksOf(db: Database, name: string): AsyncGenerator<PageRow> | undefined {
  const [, kind = '', digits = ''] = /^([a-z]+)-(\d{1,9})$/.exec(name) ?? []
  return isKind(kind) ? readPages(db, kind, Number(digits)) : undefined
}

function isKind(name: string): name is KindName {
  return Object.hasOwn(KINDS, name)
}

async function* listPages(db: Database): AsyncGenerator<PageRow> {
  const genres = (await listUsedGenres(db, GENRES)).map((genre) => ['genre', genre])
  for (const path of [...FIXED, ...genres]) yield { path, changedAt: null }
  yield* await listNewestTags(db)
}

/** Each language names all of them, itself included (Google’s rule for hreflang). */
async function* toItems(
  first: PageRow,
  rest: AsyncGenerator<PageRow>,
  origin: string,
): AsyncGenerator<SitemapItemLoose> {
  for await (const { path, changedAt } of withFirst(first, rest)) {
    const pages = LOCALES.map((lang) => ({
      lang: String(lang),
      url: origin + publicPath(lang, path),
    }))
    const plain = { lang: 'x-default', url: pages[0]?.url ?? origin }
    for (const { url } of pages) {
      yield {
        url,
        links: [...pages, plain],
        ...(changedAt && { lastmod: changedAt.toISOString() }),
      }
    }
  }
}

async function* withFirst<Row>(first: Row, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  yield first
  yield* rest
}

/** An error of the first ends the second, which the reply reads, with the same error. */
function pipe(from: Readable, to: SitemapStream | SitemapIndexStream): Readable {
  from.once('error', (error) => to.destroy(error))
  to.once('close', () => from.destroy())
  return from.pipe(to)
}
