import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getUser } from '#accounts/contract.ts'
import { translate } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, configOf, localeOf, orThrow, pageError } from '#client/page-context.ts'
import { listClapped, listFollowers, listFollowing } from '#community/contract.ts'
import { artistHead } from '#embed/web/list-head.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { listUserPlaylists } from '#lists/playlists-contract.ts'
import { listUserAlbums } from '#works/albums-contract.ts'
import { listUserSounds } from '#works/sounds-contract.ts'
import { type ProfileTab, tabHref, tabOf } from './profile-tabs.tsx'

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
  const bio = renderProse(profile.bio)
  const list = await readList(context, tab, username, cursor)
  const isLater = cursor !== undefined
  /** Another address is another list, which begins anew. */
  const at = `${profile.id} ${tab} ${cursor}`
  const summary = proseSummary(bio)
  const head = artistHead(profile, summary, { config: configOf(context), locale })
  return { profile, bio, summary, isLater, at, list, head }
}

async function readList(
  context: LoaderFunctionArgs['context'],
  tab: ProfileTab,
  username: string,
  cursor: string | undefined,
) {
  const api = apiOf(context)
  const of = { params: { username }, query: { cursor } }
  switch (tab) {
    case 'sounds':
      return { tab, first: orThrow(await api(listUserSounds, of)) } as const
    case 'albums':
      return { tab, first: orThrow(await api(listUserAlbums, of)) } as const
    case 'playlists':
      return { tab, first: orThrow(await api(listUserPlaylists, of)) } as const
    case 'claps':
      return { tab, first: orThrow(await api(listClapped, of)) } as const
    case 'followers':
      return { tab, first: orThrow(await api(listFollowers, of)) } as const
    case 'following':
      return { tab, first: orThrow(await api(listFollowing, of)) } as const
  }
}

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
