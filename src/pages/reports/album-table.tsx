import { useTranslations } from 'use-intl'
import type { Report } from '#insights/contract.ts'
import { shown } from './charts.tsx'
import styles from './report.module.css'
import { Title } from './title.tsx'

/** Albums that were sold as a whole; their sounds stand for what was sold of them singly. */
export function AlbumTable({ albums }: Pick<Report, 'albums'>) {
  const t = useTranslations('insights')
  return (
    <section className={styles.perSound}>
      <h2>{t('perAlbum')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('album')}</th>
            <th scope="col">{t('sales')}</th>
            <th scope="col">{t('yen')}</th>
          </tr>
        </thead>
        <tbody>
          {albums.map((album) => (
            <tr key={album.id}>
              <th scope="row">
                <Title of={album} href={`/album/${album.id}/${encodeURIComponent(album.slug)}`} />
              </th>
              <td>{shown('sales', album.sales)}</td>
              <td>{shown('yen', album.yen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
