import { type PointerEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SoundReport } from '#insights/contract.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { curvePath, heardAt, tenths } from './curve-path.ts'
import styles from './listening.module.css'

const WIDTH = 600
const HEIGHT = 100
const STEPS = [0, 0.25, 0.5, 0.75, 1]

/** Says of each second how many are there: under the pointer, by keys, and by tenths in a table. */
export function Curve({ report }: { report: SoundReport }) {
  const t = useTranslations('insights')
  const [second, setSecond] = useState<number>()
  const { heard, listeners, duration } = report
  const most = Math.max(listeners, ...heard)
  const last = Math.max(0, Math.round(duration) - 1)
  const share = (count: number) => `${Math.round((count / most) * 100)}%`
  const count = heardAt(report, second ?? 0)
  const said = t('presentAt', { time: formatTime(second ?? 0), count, share: share(count) })
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * duration)
    setSecond(Math.min(Math.max(0, at), last))
  }
  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        <Drawing report={report} most={most} />
        {second !== undefined && (
          <span
            className={styles.place}
            style={{ '--share': Math.min(1, (second + 0.5) / duration) }}
            aria-hidden="true"
          >
            <span>{said}</span>
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
          aria-valuetext={said}
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
