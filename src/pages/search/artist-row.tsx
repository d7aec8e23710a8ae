import { useTranslations } from 'use-intl'
import { Highlighted } from '#search/web/highlighted.tsx'
import type { UserHit } from '#search/web/search-client.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import styles from './search-page.module.css'

export function ArtistRow({ artists }: { artists: readonly UserHit[] }) {
  const t = useTranslations('search')
  return (
    <section className={styles.part} aria-labelledby="artists">
      <h2 id="artists">{t('artists')}</h2>
      <ul className={styles.users}>
        {artists.map(({ username, name, user_image, sounds, _highlightResult }) => (
          <li key={username}>
            <A href={`/user/${username}`} className={styles.user}>
              <Avatar name={name} image={user_image} size={48} />
              <span className={styles.words}>
                <b>
                  <Highlighted text={name} marked={_highlightResult.name.value} />
                </b>
                <span className="ellipsis small faint">
                  @{username} · {t('soundCount', { count: sounds })}
                </span>
              </span>
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}
