import { useTranslations } from 'use-intl'
import { ClapButton } from '#community/web/clap-button.tsx'
import { FollowButton } from '#community/web/follow-button.tsx'
import type { ClapListeners } from '#community/web/member-claps.tsx'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { groupDigits } from '#kernel/digits.ts'
import { BuyAlbumButton, PaidForAlbum } from '#library/web/buying/buy-album-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Price } from '#ui/sound/price.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import type { Album } from '#works/albums-contract.ts'
import { PlayAlbumButton } from '#works/web/albums/play-album-button.tsx'
import { Licence, WorkDetails, WorkHero } from '#works/web/work-page.tsx'
import styles from './album-page.module.css'
import { Announcement } from './announcement.tsx'

interface AlbumHeroProps extends ClapListeners {
  album: Album
  /** Yen that the viewer has paid for its sounds. */
  paid: number
  publishing: string | undefined
}

export function AlbumHero({ album, paid, publishing, ...claps }: AlbumHeroProps) {
  const t = useTranslations()
  const date = album.releasedAt && (album.releaseDate ?? album.releasedAt)
  return (
    <WorkHero
      work={album}
      kind="album"
      publishing={publishing}
      standing={album.announced ? t('albums.announced.label') : undefined}
      facts={
        <>
          <span className={styles.follow}>
            <FollowButton username={album.username} name={album.user} />
          </span>
          {date && <DateText at={date} />}
          <span>
            {t('albums.count', { count: album.sounds.length + album.upcoming.length })}
            {album.duration > 0 && ` · ${formatTime(album.duration)}`}
          </span>
        </>
      }
    >
      {album.announced && <Announcement album={album} />}
      <div className={styles.acts}>
        <PlayAlbumButton album={album} />
        <BuyAlbumButton album={album} paid={paid} />
        {album.mine === 'owner' && album.sales && (
          <span className={styles.price}>
            <Price {...album} />
          </span>
        )}
        <div className={styles.rest}>
          {!album.announced && <SaveButton kind="album" work={album} look="outline" />}
          {(album.status !== 'Draft' || album.announced) && (
            <ShareButton kind="album" item={album} />
          )}
          {album.mine === 'owner' && (
            <ButtonLink href={`/album/${album.id}/edit`} look="outline" icon="edit">
              {t('works.edit')}
            </ButtonLink>
          )}
          {album.status !== 'Draft' && <ClapButton work={album} {...claps} />}
        </div>
      </div>
      <PaidForAlbum album={album} paid={paid} />
    </WorkHero>
  )
}

export function AlbumDetails({ album, claps }: { album: Album; claps: number }) {
  const t = useTranslations()
  const date = album.releaseDate ?? album.releasedAt
  const isPlanned = album.announced || album.edit?.wantedStatus === 'Released'
  return (
    <WorkDetails
      report={album.mine === 'owner' ? undefined : `album/${album.id}`}
      rows={[
        [t('soundPage.claps'), groupDigits(claps)],
        [isPlanned ? t('albums.planned') : t('works.released'), date && <DateText at={date} />],
        [t('albums.length'), album.duration > 0 && formatTime(album.duration)],
        [t('works.licence'), <Licence key="licence" {...album} />],
        [t('albums.upc'), album.upc],
        [t('works.booklet'), album.hasBooklet && t('works.bookletThere')],
      ]}
    />
  )
}
