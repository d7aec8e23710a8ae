import type { ReactNode } from 'react'
import type { SoundSummary } from '#sounds/contract.ts'
import { langOf } from '../../i18n/lang-of.ts'
import { A } from '../a.tsx'
import { Cover } from './cover.tsx'
import { Price } from './price.tsx'
import styles from './sound-tile.module.css'

const SIZES = '(max-width: 560px) 46vw, (max-width: 1120px) 22vw, 200px'

interface SoundTileProps {
  sound: SoundSummary
  /** Stands on the cover: the play button. */
  action?: ReactNode
  eager?: boolean
}

export function soundHref({ id, slug }: { id: string; slug: string }): string {
  return slug ? `/sound/${id}/${encodeURIComponent(slug)}` : `/sound/${id}`
}

/** Cover first, then title, artist and price. */
export function SoundTile({ sound, action, eager = false }: SoundTileProps) {
  const { id, title, user, username, coverart, accent, sales } = sound
  return (
    <li className={styles.tile}>
      <div className={styles.art}>
        <A href={soundHref(sound)} tabIndex={-1} aria-hidden="true" className={styles.coverLink}>
          <Cover address={coverart} seed={id} accent={accent} sizes={SIZES} eager={eager} />
        </A>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <A href={soundHref(sound)} className={styles.title} lang={langOf(title)}>
        {title}
      </A>
      <div className={styles.under}>
        <A href={`/user/${username}`} className={styles.artist}>
          {user}
        </A>
        {sales && (
          <span className={styles.price}>
            <Price {...sound} />
          </span>
        )}
      </div>
    </li>
  )
}

interface SoundGridProps {
  sounds: readonly SoundSummary[]
  renderAction?: (sound: SoundSummary) => ReactNode
  /** How many are on the first screen. */
  eager?: number
}

export function SoundGrid({ sounds, renderAction, eager = 0 }: SoundGridProps) {
  return (
    <ul className={styles.grid}>
      {sounds.map((sound, index) => (
        <SoundTile
          key={sound.id}
          sound={sound}
          action={renderAction?.(sound)}
          eager={index < eager}
        />
      ))}
    </ul>
  )
}
