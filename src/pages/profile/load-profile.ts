import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getUser, type Profile } from '#accounts/contract.ts'
import { listUserDates } from '#accounts/dates-contract.ts'
import { isFailure } from '#client/api-call.ts'
import { translate } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, configOf, localeOf, orThrow, pageError } from '#client/page-context.ts'
import { listClapped, listFollowers, listFollowing } from '#community/contract.ts'
import { listUserWorks } from '#discovery/contract.ts'
import { artistHead } from '#embed/web/list-head.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { listCollection } from '#library/collections-contract.ts'
import { listUserPlaylists } from '#lists/playlists-contract.ts'
import { listUserPosts } from '#posts/contract.ts'
import { readEverything } from '#vouchers/everything-contract.ts'
import { type Album, getAlbum, listUserAlbums } from '#works/albums-contract.ts'
import { getSound, listUserSounds, type SoundSummary } from '#works/sounds-contract.ts'
import { type ProfileTab, tabHref, tabOf } from './profile-tabs.tsx'
import { readWorksQuery, type WorksChoice } from './works-query.ts'

/** A creator and one of the lists; an old name or another case of it leads to today's address. */
export async function loadProfile({ params, url, context }: LoaderFunctionArgs) {
  const { username = '', tab: part } = params
  const tab = tabOf(part)
  const locale = localeOf(context)
  if (tab === undefined) {
    throw pageError(404, { code: 'not_found', message: translate(locale)('problems.not_found') })
  }
  const profile = orThrow(await apiOf(context)(getUser, { params: { username } }))
  if (profile.username !== username) {
    throw redirect(pathIn(locale, tabHref(profile.username, tab)) + url.search, 301)
  }
  const cursor = url.searchParams.get('cursor') ?? undefined
  const isLater = cursor !== undefined
  const bio = renderProse(profile.bio)
  const query = readWorksQuery(url.searchParams)
  // One who looks for something has seen what the page begins with.
  const isBeginning = tab === 'works' && !isLater && query.text === undefined
  const [list, latest, dates, everything] = await Promise.all([
    readList(context, tab, username, query),
    isBeginning ? readLatest(context, profile.latest_release) : undefined,
    isBeginning ? readDates(context, username) : [],
    isBeginning ? readEverythingOf(context, username) : undefined,
  ])
  /** Another address is another list, which begins anew. */
  const at = `${profile.id} ${tab} ${url.search}`
  const summary = proseSummary(bio)
  const head = artistHead(profile, summary, dates, { config: configOf(context), locale })
  return {
    profile,
    bio,
    summary,
    isLater,
    isBeginning,
    at,
    list,
    latest,
    dates,
    everything,
    head,
  }
}

export type LatestRelease = { kind: 'sound'; sound: SoundSummary } | { kind: 'album'; album: Album }

/** An album has its sounds, which are played and bought with it. */
async function readLatest(
  context: LoaderFunctionArgs['context'],
  latest: Profile['latest_release'],
): Promise<LatestRelease | undefined> {
  const api = apiOf(context)
  // It may have been withdrawn since.
  if (latest?.kind === 'album') {
    const album = await api(getAlbum, { params: latest })
    return isFailure(album) ? undefined : { kind: 'album', album }
  }
  const sound = latest && (await api(getSound, { params: latest }))
  return sound === null || isFailure(sound) ? undefined : { kind: 'sound', sound }
}

async function readDates(context: LoaderFunctionArgs['context'], username: string) {
  const dates = await apiOf(context)(listUserDates, { params: { username } })
  // The rest of the page is worth showing without them.
  return isFailure(dates) ? [] : dates.items
}

async function readEverythingOf(context: LoaderFunctionArgs['context'], username: string) {
  const everything = await apiOf(context)(readEverything, { params: { username } })
  return isFailure(everything) ? undefined : everything
}

async function readList(
  context: LoaderFunctionArgs['context'],
  tab: ProfileTab,
  username: string,
  query: WorksChoice,
) {
  const api = apiOf(context)
  const of = { params: { username }, query: { cursor: query.cursor } }
  switch (tab) {
    case 'works': {
      const first = orThrow(await api(listUserWorks, { params: { username }, query }))
      return { tab, first, query } as const
    }
    case 'sounds':
      return { tab, first: orThrow(await api(listUserSounds, of)) } as const
    case 'albums':
      return { tab, first: orThrow(await api(listUserAlbums, of)) } as const
    case 'playlists':
      return { tab, first: orThrow(await api(listUserPlaylists, of)) } as const
    case 'collection':
      return { tab, first: orThrow(await api(listCollection, of)) } as const
    case 'posts':
      return { tab, first: orThrow(await api(listUserPosts, of)) } as const
    case 'claps':
      return { tab, first: orThrow(await api(listClapped, of)) } as const
    case 'followers':
      return { tab, first: orThrow(await api(listFollowers, of)) } as const
    case 'following':
      return { tab, first: orThrow(await api(listFollowing, of)) } as const
  }
}

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
