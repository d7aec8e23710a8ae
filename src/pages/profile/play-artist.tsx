import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { PlayAll } from '#player/web/play-all.tsx'
import { listUserSounds, type Track } from '#works/sounds-contract.ts'
import type { LatestRelease } from './load-profile.ts'

interface PlayArtistProps {
  profile: Profile
  latest: LatestRelease | undefined
}

/** Plays all sounds of an artist: the latest release, which is here, and then the others. */
export function PlayArtist({ profile: { username }, latest }: PlayArtistProps) {
  const t = useTranslations('albums')
  if (latest === undefined) return null
  const tracks = latest.kind === 'album' ? latest.album.sounds : [latest.sound]
  const known = new Set(tracks.map(({ id }) => id))
  return (
    <PlayAll<Track>
      first={{ items: [...tracks], next: NEWEST }}
      tracksOf={(all) => [...all]}
      read={async (cursor) => {
        const page = await callApi(listUserSounds, {
          params: { username },
          query: { cursor: cursor === NEWEST ? undefined : cursor, limit: PAGE_MAX },
        })
        if (isFailure(page)) return page
        return { ...page, items: page.items.filter(({ id }) => !known.has(id)) }
      }}
    >
      {t('playAll')}
    </PlayAll>
  )
}

/** Stands for the first page of all sounds, which comes after the latest release. */
const NEWEST = ''
