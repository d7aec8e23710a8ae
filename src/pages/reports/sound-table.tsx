import { useTranslations } from 'use-intl'
import { soundHref } from '#client/sound-href.ts'
import type { Report } from '#insights/contract.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { shown } from './charts.tsx'
import styles from './report.module.css'
import { Title } from './title.tsx'

export function SoundTable({ sounds, days }: Pick<Report, 'sounds'> & { days: number }) {
  const t = useTranslations('insights')
  return (
    <section className={styles.perSound}>
      <h2>{t('perSound')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sound')}</th>
            <th scope="col">{t('plays')}</th>
            <th scope="col">{t('sales')}</th>
            <th scope="col">{t('yen')}</th>
          </tr>
        </thead>
        <tbody>
          {sounds.map((sound) => (
            <tr key={sound.id}>
              <th scope="row">
                <span className={styles.titleCell}>
                  <Title of={sound} href={soundHref(sound)} />
                  {!sound.deleted && <CurveLink sound={sound} days={days} />}
                </span>
              </th>
              <td>{shown('plays', sound.plays)}</td>
              <td>{shown('sales', sound.sales)}</td>
              <td>{shown('yen', sound.yen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CurveLinkProps {
  sound: { id: string; title: string }
  days: number
}

function CurveLink({ sound: { id, title }, days }: CurveLinkProps) {
  const t = useTranslations('insights')
  return (
    <A
      href={`/my/reports?days=${days}&sound=${id}#listening`}
      className={styles.curve}
      aria-label={t('listeningTo', { title })}
      title={t('listening')}
    >
      <Icon name="chart" size={18} />
    </A>
  )
}
