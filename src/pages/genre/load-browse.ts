import { type LoaderFunctionArgs, redirect } from 'react-router'
import { translate } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, configOf, localeOf, orThrow, pageError } from '#client/page-context.ts'
import { getTag } from '#discovery/contract.ts'
import { listHead } from '#embed/web/list-head.ts'
import { listAlbums } from '#works/albums-contract.ts'
import { GENRES, type Genre } from '#works/contract.ts'
import { listSounds, SORTS } from '#works/sounds-contract.ts'

/** The page that the address names; a tag in another spelling redirects to its own address. */
export async function loadBrowse(args: LoaderFunctionArgs) {
  const { request, context } = args
  const api = apiOf(context)
  const asked = new URL(request.url).searchParams
  const { of, related } = await findBrowsed(args)
  const sort = SORTS.find((each) => each === asked.get('sort')) ?? 'new'
  const shows = asked.get('show') === 'albums' ? ('albums' as const) : ('sounds' as const)
  const cursor = asked.get('cursor') ?? undefined
  const at = (list: typeof shows) => (cursor !== undefined && list === shows ? { cursor } : {})
  const [sounds, albums] = await Promise.all([
    api(listSounds, { query: { ...of, sort, ...at('sounds') } }),
    api(listAlbums, { query: { ...of, ...at('albums') } }),
  ])
  const locale = localeOf(context)
  const site = { config: configOf(context), locale }
  const { genre } = of
  const head =
    genre && listHead(translate(locale)(`common.genres.${genre}`), site, ['genre', genre])
  return {
    of,
    head,
    related,
    sort,
    shows,
    isLater: cursor !== undefined,
    sounds: orThrow(sounds),
    albums: orThrow(albums),
  }
}

export type BrowseData = Awaited<ReturnType<typeof loadBrowse>>

async function findBrowsed({
  params,
  request,
  context,
}: LoaderFunctionArgs): Promise<{ of: Browsed; related: string[] }> {
  const locale = localeOf(context)
  if (params.tag === undefined) {
    const genre = GENRES.find((known) => known === params.key)
    if (genre !== undefined) return { of: { genre }, related: [] }
    const message = translate(locale)('problems.not_found')
    throw pageError(404, { code: 'not_found', message })
  }
  const { tag, related } = orThrow(await apiOf(context)(getTag, { params: { tag: params.tag } }))
  if (tag !== params.tag) {
    throw redirect(pathIn(locale, pathOf({ tag })) + new URL(request.url).search, 301)
  }
  return { of: { tag }, related }
}

/** The subject of the page, by the address: /genre/{key} or /tag/{tag}. */
type Browsed = { genre: Genre; tag?: undefined } | { tag: string; genre?: undefined }

export function pathOf({ genre, tag }: Browsed): string {
  return genre === undefined ? `/tag/${encodeURIComponent(tag)}` : `/genre/${genre}`
}
