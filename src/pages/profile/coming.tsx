import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { albumHref } from '#client/work-href.ts'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './coming.module.css'

/** The albums that are announced, the next one first. */
export function Coming({ albums }: { albums: Profile['announced'] }) {
  const t = useTranslations('albums.announced')
  if (albums.length === 0) return null
  return (
    <section className={styles.coming} aria-labelledby="coming">
      <h2 id="coming" className={styles.heading}>
        {t('label')}
      </h2>
      <ul className="card">
        {albums.map((album) => (
          <li key={album.id} className={styles.album}>
            <A href={albumHref(album)} tabIndex={-1} aria-hidden="true">
              <Cover address={album.coverart} seed={album.id} sizes="64px" />
            </A>
            <div>
              <h3 lang={langOf(album.title)}>
                <A href={albumHref(album)} className="hover-underline">
                  {album.title}
                </A>
              </h3>
              <p className="small muted">
                {t.rich('out', {
                  date: () => <DateText key="date" at={album.releaseDate} look="time" />,
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
