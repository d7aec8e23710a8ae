import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { albumHref } from '#client/work-href.ts'
import { titleLine } from '#kernel/title-line.ts'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { hasPrice, Price } from '#ui/sound/price.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import type { AlbumSummary } from '#works/albums-contract.ts'
import {
  SoundTile,
  TILE_SIZES,
  TileGrid,
  TileWords,
  type Words,
} from '#works/web/sounds/sound-tile.tsx'
import type { Release } from '../contract.ts'
import styles from './release-grid.module.css'

interface ReleaseGridProps {
  releases: readonly Release[]
  eager?: number
  isSelection?: boolean
}

export function ReleaseGrid({ releases, eager = 0, isSelection = false }: ReleaseGridProps) {
  const sounds = releases.flatMap((release) => (release.kind === 'sound' ? [release.sound] : []))
  return (
    <TileGrid isSelection={isSelection}>
      {releases.map((release, index) =>
        release.kind === 'sound' ? (
          <SoundTile
            key={`sound-${release.sound.id}`}
            sound={release.sound}
            list={sounds}
            eager={index < eager}
          />
        ) : (
          <AlbumTile
            key={`album-${release.album.id}`}
            album={release.album}
            eager={index < eager}
            isAmongSounds
          />
        ),
      )}
    </TileGrid>
  )
}

interface AlbumTileProps {
  album: AlbumSummary
  eager?: boolean
  /** True labels it as an album where not all are; elsewhere the price is shown. */
  isAmongSounds?: boolean
  words?: Words | undefined
  /** A line below it */
  note?: ReactNode
}

/** An album in a grid: its cover lies on others. */
export function AlbumTile({
  album,
  eager = false,
  isAmongSounds = false,
  words,
  note,
}: AlbumTileProps) {
  const t = useTranslations('works')
  const { id, slug, coverart, accent } = album
  const price = hasPrice(album) && <Price {...album} />
  const href = albumHref({ id, slug })
  return (
    <li className={styles.album}>
      <A href={href} tabIndex={-1} aria-hidden="true" className={styles.cover}>
        <Cover
          address={coverart}
          seed={id}
          accent={accent}
          sizes={TILE_SIZES}
          eager={eager && 'row'}
        />
      </A>
      <SaveButton kind="album" work={album} look="cover" />
      <TileWords
        {...album}
        title={titleLine(album)}
        {...words}
        href={href}
        aside={isAmongSounds && album.mine !== 'bought' ? t('album') : price}
      />
      {note && <span className="small faint">{note}</span>}
    </li>
  )
}
