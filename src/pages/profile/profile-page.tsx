import { lazy, Suspense } from 'react'
import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { callApi } from '#client/api-client.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { PageHandle } from '#client/root-data.ts'
import { albumHref } from '#client/work-href.ts'
import { listClapped, listFollowers, listFollowing } from '#community/contract.ts'
import { listUserWorks } from '#discovery/contract.ts'
import { ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { reservationHeaders } from '#embed/web/link-preview.ts'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { useViewEvents } from '#insights/web/use-analytics.ts'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { listCollection } from '#library/collections-contract.ts'
import { listUserPlaylists } from '#lists/playlists-contract.ts'
import { PlaylistGrid } from '#lists/web/playlists/playlist-grid.tsx'
import { listUserPosts, type Post } from '#posts/contract.ts'
import { PostList } from '#posts/web/post-list.tsx'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { type AlbumSummary, listUserAlbums } from '#works/albums-contract.ts'
import { listUserSounds, type SoundSummary } from '#works/sounds-contract.ts'
import { SoundGrid, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import { Appearances } from './appearances.tsx'
import { BuyEverything } from './buy-everything.tsx'
import { Coming } from './coming.tsx'
import { Dates } from './dates.tsx'
import { Discography, WorksForm } from './discography.tsx'
import { Latest } from './latest.tsx'
import { loadProfile, type ProfileData } from './load-profile.ts'
import { PeopleHeader, PeopleList } from './people.tsx'
import { PlayArtist } from './play-artist.tsx'
import { ProfileHeader, ProfilePicture } from './profile-header.tsx'
import styles from './profile-list.module.css'
import { isPeopleTab, type ProfileTab, ProfileTabs, tabHref } from './profile-tabs.tsx'
import { worksHref } from './works-query.ts'

/** Others never load this module. */
const WritePost = lazy(() => import('./write-post.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadProfile(args)
  return data(loaded, reservationHeaders(loaded.profile.tdmReserved))
}

export const headers = ({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>) => loaderHeaders

/** The header lies on the picture, if there is one. */
export const handle: PageHandle = {
  header: (data) => (isProfileData(data) && pictureOf(data) ? 'inverse' : undefined),
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: ProfileData }) {
  if (!loaderData) return []
  const { profile, summary, list, head } = loaderData
  const { name } = profile
  const t = headWords(args)
  return pageHead(args, {
    title: list.tab === 'works' ? name : t(`accounts.profile.titles.${list.tab}`, { name }),
    description: summary ?? t('accounts.profile.description', { name }),
    type: 'profile',
    // Each order and search of the works would be a page of its own; search engines would keep purchases.
    hidden: isPeopleTab(list.tab) || list.tab === 'collection' || isChosen(list),
    tags: head,
  })
}

export default function ProfilePage() {
  const data = useLoaderData<ProfileData>()
  const { profile, bio, list, latest, dates, everything, at } = data
  useViewEvents('user', { id: profile.id, isListed: true })
  if (isPeopleTab(list.tab)) {
    return (
      <>
        <PeopleHeader profile={profile} tab={list.tab} />
        <ProfileList key={at} data={data} />
      </>
    )
  }
  const picture = pictureOf(data)
  return (
    <>
      {picture ? (
        <ProfilePicture {...picture} />
      ) : (
        <Breadcrumbs wideOnly items={[{ label: profile.name }]} />
      )}
      <ProfileHeader
        key={`${profile.id}${profile.followedByMe}`}
        profile={profile}
        bio={bio}
        hasPicture={picture !== undefined}
      />
      {data.isBeginning && <Coming albums={profile.announced} />}
      {latest && <Latest latest={latest} everything={everything} />}
      {everything && <BuyEverything everything={everything} />}
      {dates.length > 0 && <Dates username={profile.username} dates={dates} />}
      <div className={styles.bar}>
        <ProfileTabs profile={profile} tab={list.tab} />
        <div className={styles.acts}>
          {list.tab === 'works' && <PlayArtist profile={profile} latest={latest} />}
          <ShareButton kind="user" item={sharedOf(profile)} />
        </div>
      </div>
      {list.tab === 'works' && <WorksForm profile={profile} query={list.query} />}
      {list.tab === 'posts' && profile.isMe && (
        <Suspense>
          <WritePost />
        </Suspense>
      )}
      <ProfileList key={at} data={data} />
      {list.tab === 'works' && list.query.text === undefined && (
        <Appearances key={profile.id} username={profile.username} />
      )}
    </>
  )
}

/** Lists of people are about others, and begin immediately. A cover is blurred: it is made to be small. */
function pictureOf({ profile, list }: ProfileData) {
  const { header_image, latest_cover } = profile
  const address = header_image ?? latest_cover
  if (address === null || isPeopleTab(list.tab)) return undefined
  return { address, isCover: header_image === null }
}

const sharedOf = ({ username, name }: Profile) =>
  ({
    id: username,
    slug: '',
    title: name,
    user: name,
    status: 'Released',
    duration: 0,
  }) as const

function isProfileData(data: unknown): data is ProfileData {
  return typeof data === 'object' && data !== null && 'profile' in data && 'list' in data
}

function ProfileList({ data: { profile, list, isLater } }: { data: ProfileData }) {
  const { username } = profile
  const at = (cursor: string) => ({ params: { username }, query: { cursor } })
  const around = {
    path: tabHref(username, list.tab),
    isLater,
    empty: <NoneYet profile={profile} tab={list.tab} />,
  }
  if (list.tab === 'works') {
    const { query } = list
    return (
      <PagedList
        {...around}
        path={worksHref(username, query)}
        first={list.first}
        read={(cursor) =>
          callApi(listUserWorks, { params: { username }, query: { ...query, cursor } })
        }
        show={(works) => <Discography works={works} sort={query.sort} />}
        {...(query.text !== undefined && { empty: <NothingFound username={username} /> })}
      />
    )
  }
  if (list.tab === 'albums') {
    return (
      <PagedList
        {...around}
        first={list.first}
        read={(cursor) => callApi(listUserAlbums, at(cursor))}
        show={(albums) => <AlbumGrid albums={albums} />}
      />
    )
  }
  if (list.tab === 'playlists') {
    return (
      <PagedList
        {...around}
        first={list.first}
        read={(cursor) => callApi(listUserPlaylists, at(cursor))}
        show={(playlists) => <PlaylistGrid playlists={playlists} />}
      />
    )
  }
  if (list.tab === 'posts') {
    return (
      <PagedList
        {...around}
        key={postsKey(list.first.items)}
        first={list.first}
        read={(cursor) => callApi(listUserPosts, at(cursor))}
        show={(posts) => <PostList posts={posts} />}
      />
    )
  }
  if (list.tab === 'collection') {
    return (
      <PagedList
        {...around}
        first={list.first}
        read={(cursor) => callApi(listCollection, at(cursor))}
        show={(releases) => <ReleaseGrid releases={releases} eager={2} />}
      />
    )
  }
  if (list.tab === 'sounds' || list.tab === 'claps') {
    const call = list.tab === 'sounds' ? listUserSounds : listClapped
    return (
      <PagedList
        {...around}
        first={list.first}
        read={(cursor) => callApi(call, at(cursor))}
        show={showSounds}
      />
    )
  }
  const call = list.tab === 'followers' ? listFollowers : listFollowing
  return (
    <PagedList
      {...around}
      first={list.first}
      read={(cursor) => callApi(call, at(cursor))}
      show={(people) => <PeopleList people={people} />}
    />
  )
}

/** A list begins anew where its owner has changed it. */
const postsKey = (posts: readonly Post[]) =>
  posts.map(({ id, editedAt }) => `${id} ${editedAt}`).join()

function isChosen(list: ProfileData['list']): boolean {
  return list.tab === 'works' && (list.query.text !== undefined || list.query.sort !== 'new')
}

function showSounds(sounds: readonly SoundSummary[]) {
  return <SoundGrid sounds={sounds} eager={2} />
}

const ICONS = {
  works: 'note',
  sounds: 'note',
  albums: 'list',
  playlists: 'list',
  posts: 'comment',
  collection: 'bag',
  claps: 'clap',
  followers: 'person',
  following: 'person',
} as const

/** Ways to fill one's own empty list. */
const ACTS = {
  works: ['/sound-new', 'upload'],
  sounds: ['/sound-new', 'upload'],
  albums: ['/my/sounds', 'editSounds'],
  playlists: ['/my/playlists', 'ownPlaylists'],
  posts: undefined,
  collection: ['/', 'discover'],
  claps: ['/', 'discover'],
  following: ['/', 'discover'],
  followers: undefined,
} as const

function NoneYet({ profile: { isMe, name }, tab }: { profile: Profile; tab: ProfileTab }) {
  const t = useTranslations('accounts.profile')
  const of = isMe ? (`emptyOwn.${tab}` as const) : (`empty.${tab}` as const)
  const act = isMe ? ACTS[tab] : undefined
  const look = act?.[1] === 'upload' ? ({ look: 'accent', icon: 'upload' } as const) : undefined
  return (
    <EmptyState icon={ICONS[tab]} title={t(`${of}.title`)} text={t(`${of}.text`, { name })}>
      {act && (
        <ButtonLink href={act[0]} look="outline" {...look}>
          {t(act[1])}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function NothingFound({ username }: { username: string }) {
  const t = useTranslations('accounts.profile.works')
  return (
    <EmptyState icon="search" title={t('nothingFound')} text={t('nothingFoundText')}>
      <ButtonLink href={`/user/${username}`} look="outline">
        {t('showAll')}
      </ButtonLink>
    </EmptyState>
  )
}

function AlbumGrid({ albums }: { albums: readonly AlbumSummary[] }) {
  return (
    <TileGrid>
      {albums.map(({ id, slug, title, featured, coverart, accent, releasedAt }) => (
        <li key={id} className={styles.albumTile}>
          <A href={albumHref({ id, slug })} className={styles.album}>
            <Cover
              address={coverart}
              seed={id}
              accent={accent}
              sizes="(max-width: 560px) 46vw, 200px"
            />
            <span className={styles.title} lang={langOf(title)}>
              {titleLine({ title, featured })}
            </span>
            <span className="small faint">{releasedAt?.slice(0, 4)}</span>
          </A>
          <SaveButton kind="album" work={{ id, title }} look="cover" />
        </li>
      ))}
    </TileGrid>
  )
}
