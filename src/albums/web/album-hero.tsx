import { useTranslations } from 'use-intl'
import { GENRES } from '#sounds/contract.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/date-text.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import type { Album } from '../contract.ts'
import styles from './album-page.module.css'

/** Cover, title and artist, as on a sound’s page. */
export function AlbumHero({ album }: { album: Album }) {
  const t = useTranslations('albums')
  const genres = useTranslations('common.genres')
  const genre = GENRES.find((known) => known === album.genre)
  const seconds = album.sounds.reduce((sum, sound) => sum + sound.duration, 0)
  return (
    <section className={styles.hero}>
      <Cover
        address={album.coverart}
        seed={album.id}
        accent={album.accent}
        sizes="(max-width: 760px) 100vw, 320px"
        eager
      />
      <div className={styles.words}>
        <p className={styles.kind}>
          {t('kind')}
          {genre && <A href={`/genre/${genre}`}>{genres(genre)}</A>}
          {album.status !== 'Released' && (
            <span className={styles.status}>
              {t(album.status === 'Draft' ? 'draft' : 'private')}
            </span>
          )}
        </p>
        <h1 lang={langOf(album.title)}>{album.title}</h1>
        <div className={styles.by}>
          <A href={`/user/${album.username}`} className={styles.artist}>
            <Avatar image={album.userImage} name={album.user} size={28} />
            <b>{album.user}</b>
          </A>
          {album.releasedAt && <DateText at={album.releasedAt} />}
          <span>
            {t('count', { count: album.sounds.length })}
            {seconds > 0 && ` · ${formatTime(seconds)}`}
          </span>
        </div>
        {album.description !== '' && <p className={styles.description}>{album.description}</p>}
        {album.tags.length > 0 && (
          <ul className={styles.tags}>
            {album.tags.map((tag) => (
              <li key={tag}>
                <A href={`/tag/${encodeURIComponent(tag)}`}>#{tag}</A>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
