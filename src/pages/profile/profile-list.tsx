import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { listUserAlbums } from '#albums/contract.ts'
import { callApi } from '#client/api-client.ts'
import { listClapped, listFollowers, listFollowing } from '#community/contract.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { listUserSounds, type SoundSummary } from '#sounds/contract.ts'
import { SoundGrid } from '#sounds/web/sound-tile.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { AlbumGrid } from './album-grid.tsx'
import type { ProfileData } from './load-profile.ts'
import { PeopleList } from './people-list.tsx'
import { type ProfileTab, tabHref } from './profile-tab.ts'

/** The list that the address names, a page at a time, or why there is none. */
export function ProfileList({ data: { profile, list, isLater } }: { data: ProfileData }) {
  const { username } = profile
  const at = (cursor: string) => ({ params: { username }, query: { cursor } })
  const around = {
    path: tabHref(username, list.tab),
    isLater,
    empty: <NoneYet profile={profile} tab={list.tab} />,
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

function showSounds(sounds: readonly SoundSummary[]) {
  return (
    <SoundGrid sounds={sounds} eager={4} renderAction={(sound) => <PlayButton track={sound} />} />
  )
}

const ICONS = {
  sounds: 'note',
  albums: 'list',
  claps: 'clap',
  followers: 'person',
  following: 'person',
} as const

/** To oneself: what to do about it. */
function NoneYet({ profile: { isMe, name }, tab }: { profile: Profile; tab: ProfileTab }) {
  const t = useTranslations('accounts.profile')
  const icon = ICONS[tab]
  if (!isMe) {
    return (
      <EmptyState
        icon={icon}
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`, { name })}
      />
    )
  }
  return (
    <EmptyState icon={icon} title={t(`emptyOwn.${tab}.title`)} text={t(`emptyOwn.${tab}.text`)}>
      {tab === 'sounds' && (
        <ButtonLink href="/sound-new" look="accent" icon="upload">
          {t('upload')}
        </ButtonLink>
      )}
      {tab === 'albums' && (
        <ButtonLink href="/my/sounds" look="outline">
          {t('editSounds')}
        </ButtonLink>
      )}
      {(tab === 'claps' || tab === 'following') && (
        <ButtonLink href="/" look="outline">
          {t('discover')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
