import { useTranslations } from 'use-intl'
import { albumHref } from '#client/work-href.ts'
import { ClapButton } from '#community/web/clap-button.tsx'
import { FollowButton } from '#community/web/follow-button.tsx'
import type { ClapListeners } from '#community/web/member-claps.tsx'
import type { AlbumBeside } from '#discovery/web/load-related.ts'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { groupDigits } from '#kernel/digits.ts'
import { titleLine } from '#kernel/title-line.ts'
import { formatYen } from '#kernel/yen.ts'
import { BuyButton } from '#library/web/buying/buy-button.tsx'
import { isPlayable } from '#player/engine/engine.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { QueueButton } from '#player/web/queue-button.tsx'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { TimeText } from '#ui/sound/time-text.tsx'
import type { AlbumSummary } from '#works/albums-contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { Licence, WorkDetails, WorkHero } from '#works/web/work-page.tsx'
import styles from './sound-hero.module.css'

interface SoundHeroProps extends ClapListeners {
  sound: Sound
  /** Released albums that it is on, those that are sold first. */
  albums: readonly AlbumBeside[]
  publishing: string | undefined
}

export function SoundHero({ sound, albums, publishing, ...claps }: SoundHeroProps) {
  const t = useTranslations('soundPage')
  const edit = useTranslations('works')('edit')
  const [album] = albums
  // The album sells the sound if it is not sold alone.
  const isSoldThere = sound.mine === 'none' && !sound.sales && album?.sales
  return (
    <WorkHero
      work={sound}
      kind="sound"
      publishing={publishing}
      standing={sound.status === 'Draft' && sound.mine === 'none' ? t('early') : undefined}
      facts={
        <>
          {sound.releasedAt && <DateText at={sound.releasedAt} />}
          {sound.duration > 0 && <TimeText seconds={sound.duration} />}
        </>
      }
    >
      {album && (
        <p className={styles.albums}>
          {t('onAlbum')}
          {albums.map((one) => (
            <A key={one.id} href={albumHref(one)}>
              {titleLine(one)}
            </A>
          ))}
        </p>
      )}
      <div className={styles.acts}>
        <PlayButton track={sound} size="l" />
        <BuyButton sound={sound} />
        {isSoldThere && (
          <ButtonLink href={albumHref(album)} look="accent" size="large">
            {t('getAlbum')}
          </ButtonLink>
        )}
        {!sound.closed && <SaveButton kind="sound" work={sound} look="outline" />}
        {sound.username && <FollowButton username={sound.username} name={sound.user} />}
        {sound.status !== 'Draft' && !sound.closed && <ShareButton kind="sound" item={sound} />}
        <QueueButton track={sound} />
        {sound.mine === 'owner' && (
          <ButtonLink href={`/sound/${sound.id}/edit`} look="outline" icon="edit">
            {edit}
          </ButtonLink>
        )}
        {/* Last: the space reserved for the withdraw button would be a gap among the others. */}
        {!sound.closed && <ClapButton work={sound} {...claps} />}
      </div>
      {album && sound.mine === 'none' && <WholeAlbum album={album} />}
      <SoundNotes sound={sound} albums={albums} />
    </WorkHero>
  )
}

/** Says how much less an album costs than its sounds one by one. */
function WholeAlbum({ album }: { album: AlbumBeside }) {
  const t = useTranslations('soundPage')
  const lessYen = (album.oneByOne ?? 0) - album.price
  if (!album.sales || album.mine !== 'none' || lessYen <= 0) return null
  const yen = { price: formatYen(album.price), less: formatYen(lessYen) }
  return (
    <p className={styles.note}>
      <A href={albumHref(album)} className="underline">
        {t('wholeAlbum', yen)}
      </A>
    </p>
  )
}

export function SoundDetails({ sound, claps }: { sound: Sound; claps: number }) {
  const t = useTranslations()
  const { releasedAt, releaseDate, quality } = sound
  // A record may have come out elsewhere before.
  const released = releasedAt && releaseDate && releaseDate < releasedAt ? releaseDate : releasedAt
  return (
    <WorkDetails
      report={sound.mine === 'owner' ? undefined : `sound/${sound.id}`}
      rows={[
        [t('soundPage.plays'), groupDigits(sound.plays)],
        [t('soundPage.claps'), groupDigits(claps)],
        [t('works.released'), released && <DateText at={released} />],
        [t('soundPage.quality'), quality && <Quality {...quality} />],
        [t('works.licence'), <Licence key="licence" {...sound} />],
        [t('works.booklet'), sound.hasBooklet && t('works.bookletThere')],
      ]}
    />
  )
}

function Quality({ bits, codec, channels, sampleRate }: NonNullable<Sound['quality']>) {
  const t = useTranslations('soundPage')
  const khz = String(sampleRate / 1000)
  const words =
    bits === null ? t('khz', { codec: codec.toUpperCase(), khz }) : t('bits', { bits, khz })
  return channels === 1 ? t('mono', { quality: words }) : words
}

interface Props {
  sound: Pick<Sound, 'closed' | 'edit' | 'hlsUrl' | 'limit' | 'mp3Url' | 'sales' | 'sampling'>
  /** Albums that are sold come first. */
  albums: readonly Pick<AlbumSummary, 'sales'>[]
}

/** Says which part is playable, and how to get the rest. */
export function SoundNotes({ sound, albums }: Props) {
  const t = useTranslations('soundPage')
  const { limit, edit } = sound
  const sold = sound.sales ? 'sold' : albums[0]?.sales ? 'withAlbum' : 'unsold'
  const unheard = sound.sampling ? 'soon' : sold
  const notes = [
    sound.closed && t('closed'),
    edit && edit.transcodeStatus !== 'READY' && t(`audio.${edit.transcodeStatus}`),
    limit.on && t(`preview.${sold}`, { from: formatTime(limit.min), to: formatTime(limit.max) }),
    !isPlayable(sound) && edit === null && t(`unheard.${unheard}`),
  ].filter((note) => typeof note === 'string')
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}
