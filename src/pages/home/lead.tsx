import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { accentStyle } from '#ui/sound/accent.ts'
import { Cover } from '#ui/sound/cover.tsx'
import { hasPrice, Price } from '#ui/sound/price.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { isGenre } from '#works/web/is-genre.ts'
import { workHref, workOf } from '#works/web/work-of.ts'
import styles from './lead.module.css'
import type { Lead } from './load-home.ts'

const SIZES = '(max-width: 639px) 132px, (max-width: 1023px) 260px, 420px'

/** The one work that stands large, and why it does. */
export function LeadWork({ lead: { why, release, tracks } }: { lead: Lead }) {
  const t = useTranslations()
  const work = workOf(release)
  const { id, user, username, coverart, accent, genre } = work
  const title = titleLine(work)
  const [first] = tracks
  const href = workHref(release)
  return (
    <section className={styles.lead} style={accentStyle(accent)}>
      <h2>{t(`homePage.top.${why}`)}</h2>
      <article className={styles.work}>
        <A href={href} tabIndex={-1} aria-hidden="true" className={styles.cover}>
          <Cover address={coverart} seed={id} accent={accent} sizes={SIZES} eager />
        </A>
        <div className={styles.about}>
          <div className={styles.play}>
            {first && <PlayButton track={first} size="l" list={tracks} />}
          </div>
          <div className="grow">
            {isGenre(genre) && <p className={styles.kind}>{t(`common.genres.${genre}`)}</p>}
            <h3 className="two-lines">
              <A href={href} className="hover-underline" lang={langOf(title)}>
                {title}
              </A>
            </h3>
            <p className="row wrap between muted figures">
              <A href={`/user/${username}`} className="hover-underline">
                {user}
              </A>
              {hasPrice(work) && (
                <span>
                  <Price {...work} />
                </span>
              )}
            </p>
          </div>
          <SaveButton kind={release.kind} work={work} />
        </div>
      </article>
    </section>
  )
}
