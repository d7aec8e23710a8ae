import { useTranslations } from 'use-intl'
import type { Album } from '#albums/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { GENRES } from '#publishing/contract.ts'
import work from '#publishing/web/work-page.module.css'
import { BuyAlbumButton } from '#sales/web/album/buy-album-button.tsx'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Price } from '#ui/sound/price.tsx'
import styles from './album-hero.module.css'
import { PlayAll } from './play-all.tsx'

/** Cover, title, artist and what one can do with the album, as on a sound’s page. */
export function AlbumHero({ album }: { album: Album }) {
  const t = useTranslations('albums')
  const date = album.releasedAt && (album.releaseDate ?? album.releasedAt)
  return (
    <section className={`${work.hero} ${styles.hero}`}>
      <div className={work.cover}>
        <Cover
          address={album.coverart}
          seed={album.id}
          accent={album.accent}
          sizes="(max-width: 760px) 100vw, 320px"
          eager
        />
      </div>
      <div className={work.words}>
        <Kind album={album} />
        <h1 lang={langOf(album.title)}>{album.title}</h1>
        <div className={work.by}>
          <A href={`/user/${album.username}`} className={work.artist}>
            <Avatar image={album.userImage} name={album.user} size={28} />
            <strong>{album.user}</strong>
          </A>
          {date && <DateText at={date} />}
          <span>
            {t('count', { count: album.sounds.length })}
            {album.duration > 0 && ` · ${formatTime(album.duration)}`}
          </span>
        </div>
        <div className={styles.acts}>
          <PlayAll album={album} />
          <BuyAlbumButton album={album} />
          {album.mine === 'owner' && album.sales && (
            <span className={styles.price}>
              <Price {...album} />
            </span>
          )}
          {album.status !== 'Draft' && <ShareButton kind="album" item={album} />}
          {album.mine === 'owner' && (
            <ButtonLink href={`/album/${album.id}/edit`} look="outline" icon="edit">
              {t('edit')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

function Kind({ album }: { album: Album }) {
  const t = useTranslations('albums')
  const genres = useTranslations('common.genres')
  const genre = GENRES.find((known) => known === album.genre)
  return (
    <p className={work.kind}>
      {t('kind')}
      {genre && <A href={`/genre/${genre}`}>{genres(genre)}</A>}
      {album.status !== 'Released' && (
        <span className={work.status}>{t(album.status === 'Draft' ? 'draft' : 'private')}</span>
      )}
    </p>
  )
}
