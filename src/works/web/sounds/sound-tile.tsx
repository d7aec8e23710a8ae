import type { ReactNode } from 'react'
import { soundHref } from '#client/work-href.ts'
import { titleLine } from '#kernel/title-line.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { hasPrice, Price } from '#ui/sound/price.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import type { SoundSummary } from '../../sounds-contract.ts'
import styles from './sound-tile.module.css'

/** CSS width of a cover in a grid of tiles. */
export const TILE_SIZES = '(max-width: 560px) 46vw, (max-width: 1120px) 22vw, 200px'

interface SoundTileProps {
  sound: SoundSummary
  /** The sounds that play after it. */
  list: readonly SoundSummary[]
  eager?: boolean
  words?: Words | undefined
  note?: ReactNode
}

export function SoundTile({ sound, list, eager = false, words, note }: SoundTileProps) {
  const { id, coverart, accent } = sound
  const href = soundHref(sound)
  return (
    <li className={styles.tile}>
      <div className={styles.art}>
        <A href={href} tabIndex={-1} aria-hidden="true" className={styles.coverLink}>
          <Cover
            address={coverart}
            seed={id}
            accent={accent}
            sizes={TILE_SIZES}
            eager={eager && 'row'}
          />
        </A>
        <SaveButton kind="sound" work={sound} look="cover" />
        <div className={styles.action}>
          <PlayButton track={sound} list={list} />
        </div>
      </div>
      <TileWords
        {...sound}
        title={titleLine(sound)}
        {...words}
        href={href}
        aside={hasPrice(sound) && <Price {...sound} />}
      />
      {note && <span className="small faint">{note}</span>}
    </li>
  )
}

/** The words of a tile, with what a search matched in them. */
export interface Words {
  title: ReactNode
  user: ReactNode
}

interface TileWordsProps extends Words {
  href: string
  username: string
  aside: ReactNode
}

export function TileWords({ href, title, user, username, aside }: TileWordsProps) {
  return (
    <>
      <A href={href} className={styles.title}>
        {title}
      </A>
      <div className={styles.under}>
        <A href={`/user/${username}`} className={styles.artist}>
          {user}
        </A>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
    </>
  )
}

interface TileGridProps {
  children: ReactNode
  /** A selection of more: what would begin a row and not fill it is left out. */
  isSelection?: boolean
}

export function TileGrid({ children, isSelection = false }: TileGridProps) {
  return (
    <div className={styles.frame}>
      <ul className={isSelection ? `${styles.grid} ${styles.full}` : styles.grid}>{children}</ul>
    </div>
  )
}

interface SoundGridProps {
  sounds: readonly SoundSummary[]
  /** The sounds that follow each other, where the shown ones are a part of them. */
  list?: readonly SoundSummary[]
  eager?: number
  isSelection?: boolean
  /** A line below a sound */
  noteOf?: (sound: SoundSummary) => ReactNode
}

export function SoundGrid({
  sounds,
  list = sounds,
  eager = 0,
  isSelection = false,
  noteOf,
}: SoundGridProps) {
  return (
    <TileGrid isSelection={isSelection}>
      {sounds.map((sound, index) => (
        <SoundTile
          key={sound.id}
          sound={sound}
          list={list}
          eager={index < eager}
          note={noteOf?.(sound)}
        />
      ))}
    </TileGrid>
  )
}
