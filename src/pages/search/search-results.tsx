import { useTranslations } from 'use-intl'
import { PlayButton } from '#player/web/play-button.tsx'
import type { FoundUser } from '#search/contract.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { SoundGrid } from '#sounds/web/sound-tile.tsx'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import styles from './search-page.module.css'

interface SearchResultsProps {
  found: { sounds: SoundSummary[]; users: FoundUser[] }
}

/** Creators first: they are few, and a name is often what was meant. */
export function SearchResults({ found: { sounds, users } }: SearchResultsProps) {
  const t = useTranslations('search')
  return (
    <>
      {users.length > 0 && (
        <section className={styles.part} aria-labelledby="creators">
          <h2 id="creators">{t('creators')}</h2>
          <ul className={styles.users}>
            {users.map((user) => (
              <Creator key={user.username} user={user} />
            ))}
          </ul>
        </section>
      )}
      {sounds.length > 0 && (
        <section className={styles.part} aria-labelledby="sounds">
          <h2 id="sounds">{t('sounds')}</h2>
          <SoundGrid
            sounds={sounds}
            eager={6}
            renderAction={(sound) => <PlayButton track={sound} />}
          />
        </section>
      )}
    </>
  )
}

function Creator({ user: { username, name, user_image, sounds } }: { user: FoundUser }) {
  const t = useTranslations('search')
  return (
    <li>
      <A href={`/user/${username}`} className={styles.user}>
        <Avatar name={name} image={user_image} size={48} />
        <span className={styles.words}>
          <b>{name}</b>
          <span>
            @{username} · {t('soundCount', { count: sounds })}
          </span>
        </span>
      </A>
    </li>
  )
}
