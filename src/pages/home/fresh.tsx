import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { isGenre } from '#publishing/web/is-genre.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { SoundGrid } from '#sounds/web/sound-tile.tsx'
import { A } from '#ui/a.tsx'
import { accentStyle } from '#ui/sound/accent.ts'
import { Cover } from '#ui/sound/cover.tsx'
import { Price } from '#ui/sound/price.tsx'
import styles from './home.module.css'

/** Two rows of three are as tall as the large one. */
const BESIDE = 6
const LEAD_SIZES = '(max-width: 760px) 92vw, 420px'

/** New sounds: the newest one large, the others around it. */
export function Fresh({ sounds }: { sounds: readonly SoundSummary[] }) {
  const t = useTranslations('homePage')
  const [newest, ...others] = sounds
  if (!newest) return null
  return (
    <section>
      <h2>{t('fresh')}</h2>
      <div className={styles.fresh}>
        <Newest sound={newest} />
        <div className={styles.beside}>
          <SoundGrid sounds={others.slice(0, BESIDE)} eager={BESIDE} />
        </div>
      </div>
      {others.length > BESIDE && (
        <div className={styles.below}>
          <SoundGrid sounds={others.slice(BESIDE)} />
        </div>
      )}
    </section>
  )
}

function Newest({ sound }: { sound: SoundSummary }) {
  const t = useTranslations('common')
  const { id, title, user, username, coverart, accent, genre, sales } = sound
  return (
    <article className={styles.newest} style={accentStyle(accent)}>
      <A href={soundHref(sound)} tabIndex={-1} aria-hidden="true">
        <Cover address={coverart} seed={id} accent={accent} sizes={LEAD_SIZES} eager />
      </A>
      <div className={styles.newestText}>
        <PlayButton track={sound} size="l" />
        <div className="grow">
          {isGenre(genre) && <p className={styles.kind}>{t(`genres.${genre}`)}</p>}
          <h3>
            <A href={soundHref(sound)} className="hover-underline" lang={langOf(title)}>
              {title}
            </A>
          </h3>
          <p className="row between gap-3 muted figures">
            <A href={`/user/${username}`} className="hover-underline">
              {user}
            </A>
            {sales && (
              <span>
                <Price {...sound} />
              </span>
            )}
          </p>
        </div>
      </div>
    </article>
  )
}
