import { useTranslations } from 'use-intl'
import { soundHref } from '#client/sound-href.ts'
import type { SoundReport } from '#insights/contract.ts'
import { A } from '#ui/a.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Title } from '../title.tsx'
import { Curve } from './curve.tsx'
import { steepestFalls } from './curve-path.ts'
import styles from './listening.module.css'

const MOST_FALLS = 3

/** Up to where people listen to a sound: a curve to look at, a table to read, what to look into. */
export function Listening({ report }: { report: SoundReport }) {
  const t = useTranslations('insights')
  const { listeners, title } = report
  return (
    <section className={styles.listening} id="listening" aria-labelledby="listening-title">
      <h2 id="listening-title">{t('listening')}</h2>
      <p className={styles.about}>
        <Title of={{ title, deleted: false }} href={soundHref(report)} />
        <span>{t('listeners', { count: listeners })}</span>
      </p>
      {listeners === 0 ? (
        <p className={styles.note}>{t('noListeners')}</p>
      ) : (
        <>
          {/* Of another sound it begins anew. */}
          <Curve key={report.id} report={report} />
          <Falls report={report} />
          <p className={styles.note}>{t('listeningNote')}</p>
        </>
      )}
    </section>
  )
}

/** Each leads to what is heard there. */
function Falls({ report }: { report: SoundReport }) {
  const t = useTranslations('insights')
  const falls = steepestFalls(report, MOST_FALLS)
  if (falls.length === 0) return null
  return (
    <div className={styles.falls}>
      <h3 id="falls-title">{t('falls')}</h3>
      <ol aria-labelledby="falls-title">
        {falls.map(({ second, fewer }) => (
          <li key={second}>
            <A href={`${soundHref(report)}?t=${second}`}>{formatTime(second)}</A>
            <span>{t('fewer', { count: fewer })}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
