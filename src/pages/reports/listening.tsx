import { type PointerEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import type { SoundReport } from '#insights/contract.ts'
import { A } from '#ui/a.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { useTimeInWords } from '#ui/sound/time-text.tsx'
import { curvePath, heardAt, steepestFalls, tenths } from './curve-path.ts'
import styles from './listening.module.css'
import { Title } from './tables.tsx'

const MOST_FALLS = 3

/** Shows how far people listen to a sound, as a curve, a table and a list of the steepest falls. */
export function Listening({ report }: { report: SoundReport }) {
  const t = useTranslations('insights')
  const { listeners, title } = report
  return (
    <section className={styles.listening} id="listening" aria-labelledby="listening-title">
      <h2 id="listening-title" className="small faint">
        {t('listening')}
      </h2>
      <p className={styles.about}>
        <Title of={{ title, deleted: false }} href={soundHref(report)} />
        <span className="small muted figures">{t('listeners', { count: listeners })}</span>
      </p>
      {listeners === 0 ? (
        <p className={styles.note}>{t('noListeners')}</p>
      ) : (
        <>
          {/* The curve begins anew for another sound. */}
          <Curve key={report.id} report={report} />
          <Falls report={report} />
          <p className={styles.note}>{t('listeningNote')}</p>
        </>
      )}
    </section>
  )
}

function Falls({ report }: { report: SoundReport }) {
  const t = useTranslations('insights')
  const falls = steepestFalls(report, MOST_FALLS)
  if (falls.length === 0) return null
  return (
    <div className={styles.falls}>
      <h3 id="falls-title" className="small faint">
        {t('falls')}
      </h3>
      <ol className={styles.list} aria-labelledby="falls-title">
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

const WIDTH = 600
const HEIGHT = 100
const STEPS = [0, 0.25, 0.5, 0.75, 1]

/** The listeners of each second: under the pointer, by keys, and by tenths in a table. */
function Curve({ report }: { report: SoundReport }) {
  const t = useTranslations('insights')
  const timeInWords = useTimeInWords()
  const [second, setSecond] = useState<number>()
  const { heard, listeners, duration } = report
  const most = Math.max(listeners, ...heard)
  const last = Math.max(0, Math.round(duration) - 1)
  const share = (count: number) => `${Math.round((count / most) * 100)}%`
  const count = heardAt(report, second ?? 0)
  const labelAt = (time: string) => t('presentAt', { time, count, share: share(count) })
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * duration)
    setSecond(Math.min(Math.max(0, at), last))
  }
  return (
    <figure>
      <div className={styles.chart}>
        <Drawing report={report} most={most} />
        {second !== undefined && (
          <span
            className={styles.place}
            style={{ '--share': Math.min(1, (second + 0.5) / duration) }}
            aria-hidden="true"
          >
            <span>{labelAt(formatTime(second))}</span>
          </span>
        )}
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={last}
          step={1}
          value={second ?? 0}
          aria-label={t('at')}
          aria-valuetext={labelAt(timeInWords(second ?? 0))}
          onFocus={() => setSecond((before) => before ?? 0)}
          onBlur={() => setSecond(undefined)}
          onChange={({ target }) => setSecond(Number(target.value))}
          onPointerMove={follow}
          onPointerLeave={({ currentTarget }) => {
            if (currentTarget !== document.activeElement) setSecond(undefined)
          }}
        />
      </div>
      <div className={styles.times} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step}>{formatTime(step * duration)}</span>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{t('listening')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('stillThere')}</th>
          </tr>
        </thead>
        <tbody>
          {tenths(report).map(({ second: start, listeners: there }) => (
            <tr key={start}>
              <th scope="row">{formatTime(start)}</th>
              <td>{t('present', { count: there, share: share(there) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Drawing({ report, most }: { report: SoundReport; most: number }) {
  const size = { width: WIDTH, height: HEIGHT, duration: report.duration }
  const { line, area } = curvePath(report, { ...size, most })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, HEIGHT / 2, HEIGHT].map((y) => (
        <line key={y} x1={0} x2={WIDTH} y1={y} y2={y} className={styles.rule} />
      ))}
      <path d={area} className={styles.area} />
      <path d={line} className={styles.line} />
    </svg>
  )
}
