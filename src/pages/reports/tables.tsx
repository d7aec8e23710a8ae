import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'
import { albumHref, soundHref } from '#client/work-href.ts'
import type { Report } from '#insights/contract.ts'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { CsvLink } from './chart.tsx'
import { type Figure, shown } from './figures.tsx'
import styles from './report.module.css'

const OF_WORKS = ['plays', 'starts', 'claps', 'downloads', 'sales', 'yen'] as const
const OF_VISITS = ['plays', 'starts', 'sales', 'yen'] as const

export function SoundTable({ sounds, period }: Pick<Report, 'sounds'> & { period: string }) {
  const t = useTranslations()
  return (
    <FigureTable
      title={t('insights.perSound')}
      first={t('works.sound')}
      by="sound"
      period={period}
      figures={OF_WORKS}
      rows={sounds.map((sound) => ({
        figures: sound,
        key: sound.id,
        name: (
          <span className={styles.titleCell}>
            <Title of={sound} href={soundHref(sound)} />
            {!sound.deleted && (
              <A
                href={`/my/reports?${period}&sound=${sound.id}#listening`}
                className={styles.curve}
                aria-label={t('insights.listeningTo', { title: sound.title })}
                title={t('insights.listening')}
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
export function AlbumTable({ albums, period }: Pick<Report, 'albums'> & { period: string }) {
  const t = useTranslations()
  return (
    <FigureTable
      title={t('insights.perAlbum')}
      first={t('works.album')}
      by="album"
      period={period}
      figures={OF_WORKS}
      rows={albums.map((album) => ({
        figures: album,
        key: album.id,
        name: <Title of={album} href={albumHref(album)} />,
      }))}
    />
  )
}

export function CountryTable({
  countries,
  period,
}: Pick<Report, 'countries'> & { period: string }) {
  const t = useTranslations('insights')
  const names = new Intl.DisplayNames(usePageLocale(), { type: 'region' })
  return (
    <FigureTable
      title={t('perCountry')}
      note={t('countryNote')}
      first={t('country')}
      by="country"
      period={period}
      figures={OF_VISITS}
      rows={countries.map(({ country, ...figures }) => ({
        figures,
        key: String(country),
        name: country === null ? t('unknown') : names.of(country),
      }))}
    />
  )
}

export function SourceTable({ sources, period }: Pick<Report, 'sources'> & { period: string }) {
  const t = useTranslations('insights')
  return (
    <FigureTable
      title={t('perSource')}
      note={t('sourceNote')}
      first={t('source')}
      by="source"
      period={period}
      figures={OF_VISITS}
      rows={sources.map(({ source, host, ...figures }) => ({
        figures,
        key: `${source} ${host}`,
        name: (
          <>
            {t(`sources.${source ?? 'unknown'}`)}
            {host !== null && <span className={styles.host}>{host}</span>}
          </>
        ),
      }))}
    />
  )
}

interface FigureTableProps {
  title: string
  note?: string
  /** Heading of the first column. */
  first: string
  by: 'sound' | 'album' | 'country' | 'source'
  period: string
  figures: readonly Figure[]
  rows: readonly { key: string; name: ReactNode; figures: Partial<Record<Figure, number>> }[]
}

function FigureTable({ title, note, first, by, period, figures, rows }: FigureTableProps) {
  const t = useTranslations('insights')
  return (
    <section className={styles.perSound} aria-labelledby={`by-${by}`}>
      <div className="row wrap between gap-3">
        <h2 id={`by-${by}`}>{title}</h2>
        <CsvLink by={by} period={period} />
      </div>
      {note && <p className="small muted">{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, by keys, too */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col">
                  {t(figure)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {figures.map((figure) => (
                  <td key={figure}>{shown(figure, row.figures[figure] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
