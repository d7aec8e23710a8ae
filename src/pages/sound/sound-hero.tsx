import { useTranslations } from 'use-intl'
import type { AlbumSummary } from '#albums/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { ClapButton } from '#community/web/clap-button.tsx'
import type { ClapListeners } from '#community/web/clap-state/use-claps.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { PlayButton } from '#player/web/play-button.tsx'
import { QueueButton } from '#player/web/queue-button.tsx'
import work from '#publishing/web/work-page.module.css'
import { BuyButton } from '#sales/web/buy-button.tsx'
import type { Sound } from '#sounds/contract.ts'
import { isGenre } from '#sounds/web/is-genre.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import styles from './sound-hero.module.css'
import { SoundNotes } from './sound-notes.tsx'

interface Props extends ClapListeners {
  sound: Sound
  /** Released ones that it is on, those that are sold first. */
  albums: readonly AlbumSummary[]
}

/** Cover, title, artist and what one can do with the sound. */
export function SoundHero({ sound, albums, ...claps }: Props) {
  const say = useTranslations('soundPage')
  const common = useTranslations('common')
  return (
    <section className={work.hero}>
      <div className={work.cover}>
        <Cover
          address={sound.coverart}
          seed={sound.id}
          accent={sound.accent}
          sizes="(max-width: 760px) 100vw, 320px"
          eager
        />
      </div>
      <div className={work.words}>
        <p className={work.kind}>
          {say('kind')}
          {isGenre(sound.genre) && (
            <A href={`/genre/${sound.genre}`}>{common(`genres.${sound.genre}`)}</A>
          )}
          <StatusLabel sound={sound} />
        </p>
        <h1 lang={langOf(sound.title)}>{sound.title}</h1>
        <div className={work.by}>
          <Artist sound={sound} />
          {sound.releasedAt && <DateText at={sound.releasedAt} />}
          {sound.duration > 0 && <span>{formatTime(sound.duration)}</span>}
        </div>
        <OnAlbums albums={albums} />
        <div className={styles.acts}>
          <PlayButton track={sound} size="l" />
          <BuyButton sound={sound} />
          <GetAlbum sound={sound} albums={albums} />
          {!sound.closed && <ClapButton sound={sound} {...claps} />}
          {sound.username && <FollowButton username={sound.username} />}
          {sound.status !== 'Draft' && !sound.closed && <ShareButton kind="sound" item={sound} />}
          <QueueButton track={sound} />
          {sound.mine === 'owner' && (
            <ButtonLink href={`/sound/${sound.id}/edit`} look="outline" icon="edit">
              {say('edit')}
            </ButtonLink>
          )}
        </div>
        <SoundNotes sound={sound} albums={albums} />
      </div>
    </section>
  )
}

/** Who has left has no page any more. */
function Artist({ sound: { username, user, userImage } }: Pick<Props, 'sound'>) {
  const shown = (
    <>
      <Avatar image={userImage} name={user} size={28} />
      <b>{user}</b>
    </>
  )
  if (!username) return <span className={work.artist}>{shown}</span>
  return (
    <A href={`/user/${username}`} className={work.artist}>
      {shown}
    </A>
  )
}

function OnAlbums({ albums }: Pick<Props, 'albums'>) {
  const say = useTranslations('soundPage')
  return (
    albums.length > 0 && (
      <p className={styles.albums}>
        {say('onAlbum')}
        {albums.map((album) => (
          <A key={album.id} href={albumHref(album)} lang={langOf(album.title)}>
            {album.title}
          </A>
        ))}
      </p>
    )
  )
}

/** What is not sold alone is sold there. */
function GetAlbum({ sound, albums }: Pick<Props, 'sound' | 'albums'>) {
  const say = useTranslations('soundPage')
  const [album] = albums
  if (sound.mine !== 'none' || sound.sales || !album?.sales) return null
  return (
    <ButtonLink href={albumHref(album)} look="accent" size="large">
      {say('getAlbum')}
    </ButtonLink>
  )
}

function albumHref({ id, slug }: AlbumSummary): string {
  return `/album/${id}/${encodeURIComponent(slug)}`
}

function StatusLabel({ sound }: { sound: Sound }) {
  const say = useTranslations('soundPage')
  if (sound.status === 'Released') return null
  return <span className={work.status}>{say(sound.status === 'Draft' ? 'draft' : 'private')}</span>
}
