import { useTranslations } from 'use-intl'
import { A } from '#web/ui/a.tsx'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import type { Report } from '../../contract.ts'
import { shown } from './charts.tsx'
import styles from './report.module.css'

export function SoundTable({ sounds }: Pick<Report, 'sounds'>) {
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
                <A href={soundHref(sound)}>{sound.title}</A>
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
