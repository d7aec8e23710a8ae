import { useTranslations } from 'use-intl'
import { ClapButton } from '#community/web/clap-button.tsx'
import { FollowButton } from '#community/web/follow-button.tsx'
import type { ClapListeners } from '#community/web/giving/use-claps.ts'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { PlayButton } from '#player/web/play-button.tsx'
import { QueueButton } from '#player/web/queue-button.tsx'
import { BuyButton } from '#sales/web/buy-button.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/date-text.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import type { Sound } from '../../contract.ts'
import { isGenre } from '../is-genre.ts'
import styles from './sound-hero.module.css'
import { SoundNotes } from './sound-notes.tsx'

/** Cover, title, artist and what one can do with the sound. */
export function SoundHero({ sound, ...claps }: { sound: Sound } & ClapListeners) {
  const say = useTranslations('soundPage')
  const common = useTranslations('common')
  return (
    <section className={styles.hero}>
      <div className={styles.cover}>
        <Cover
          address={sound.coverart}
          seed={sound.id}
          accent={sound.accent}
          sizes="(max-width: 760px) 100vw, 320px"
          eager
        />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>
          {say('kind')}
          {isGenre(sound.genre) && (
            <A href={`/genre/${sound.genre}`}>{common(`genres.${sound.genre}`)}</A>
          )}
          <StatusLabel sound={sound} />
        </p>
        <h1 lang={langOf(sound.title)}>{sound.title}</h1>
        <div className={styles.by}>
          <A href={`/user/${sound.username}`} className={styles.artist}>
            <Avatar image={sound.userImage} name={sound.user} size={28} />
            <b>{sound.user}</b>
          </A>
          {sound.releasedAt && <DateText at={sound.releasedAt} />}
          {sound.duration > 0 && <span>{formatTime(sound.duration)}</span>}
        </div>
        <div className={styles.acts}>
          <PlayButton track={sound} size="l" />
          <BuyButton sound={sound} />
          <ClapButton sound={sound} {...claps} />
          <FollowButton username={sound.username} />
          {sound.status !== 'Draft' && <ShareButton kind="sound" item={sound} />}
          <QueueButton track={sound} />
          {sound.mine === 'owner' && (
            <ButtonLink href={`/sound/${sound.id}/edit`} look="outline" icon="edit">
              {say('edit')}
            </ButtonLink>
          )}
        </div>
        <SoundNotes sound={sound} />
      </div>
    </section>
  )
}

function StatusLabel({ sound }: { sound: Sound }) {
  const say = useTranslations('soundPage')
  if (sound.status === 'Released') return null
  return (
    <span className={styles.status}>{say(sound.status === 'Draft' ? 'draft' : 'private')}</span>
  )
}
