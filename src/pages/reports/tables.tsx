import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import type { Report } from '#insights/contract.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Figure, shown } from './charts.tsx'
import styles from './report.module.css'

export function SoundTable({ sounds, days }: Pick<Report, 'sounds'> & { days: number }) {
  const t = useTranslations('insights')
  return (
    <FigureTable
      title={t('perSound')}
      kind="sound"
      figures={['plays', 'sales', 'yen']}
      rows={sounds.map((sound) => ({
        figures: sound,
        id: sound.id,
        title: (
          <span className={styles.titleCell}>
            <Title of={sound} href={soundHref(sound)} />
            {!sound.deleted && (
              <A
                href={`/my/reports?days=${days}&sound=${sound.id}#listening`}
                className={styles.curve}
                aria-label={t('listeningTo', { title: sound.title })}
                title={t('listening')}
              >
                <Icon name="chart" size={18} />
              </A>
            )}
          </span>
        ),
      }))}
    />
  )
}

/** Albums that were sold as a whole; the table of sounds has what was sold of them singly. */
export function AlbumTable({ albums }: Pick<Report, 'albums'>) {
  const t = useTranslations('insights')
  return (
    <FigureTable
      title={t('perAlbum')}
      kind="album"
      figures={['sales', 'yen']}
      rows={albums.map((album) => ({
        figures: { plays: 0, ...album },
        id: album.id,
        title: <Title of={album} href={`/album/${album.id}/${encodeURIComponent(album.slug)}`} />,
      }))}
    />
  )
}

interface FigureTableProps {
  title: string
  kind: 'sound' | 'album'
  figures: readonly Figure[]
  rows: readonly { id: string; title: ReactNode; figures: Record<Figure, number> }[]
}

function FigureTable({ title, kind, figures, rows }: FigureTableProps) {
  const t = useTranslations('insights')
  const works = useTranslations('works')
  return (
    <section className={styles.perSound}>
      <h2>{title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{works(kind)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.title}</th>
              {figures.map((figure) => (
                <td key={figure}>{shown(figure, row.figures[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Leads to the page of what is named, where it has one still. */
export function Title({
  of: { title, deleted },
  href,
}: {
  of: { title: string; deleted: boolean }
  href: string
}) {
  if (deleted) return <span lang={langOf(title)}>{title}</span>
  return (
    <A href={href} className="hover-underline">
      {title}
    </A>
  )
}
