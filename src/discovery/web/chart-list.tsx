import { useTranslations } from 'use-intl'
import { isGenre } from '#publishing/web/is-genre.ts'
import { A } from '#ui/a.tsx'
import type { Chart, Movement } from '../contract.ts'
import styles from './chart-list.module.css'
import { RankedSound } from './ranked-sound.tsx'

type Entry = Chart['items'][number]

interface ChartListProps {
  entries: readonly Entry[]
  /** In two columns, one read after the other, where there is room. */
  isDense?: boolean
}

/** Sounds by rank, with how they have moved. */
export function ChartList({ entries, isDense = false }: ChartListProps) {
  return (
    <ol className={styles.chart} data-dense={isDense || undefined}>
      {entries.map((entry) => (
        <ChartEntry key={entry.sound.id} entry={entry} showsGenre={!isDense} />
      ))}
    </ol>
  )
}

function ChartEntry({ entry, showsGenre }: { entry: Entry; showsGenre: boolean }) {
  const t = useTranslations('charts')
  const genres = useTranslations('common.genres')
  const { sound, rank, plays, movement } = entry
  const { genre } = sound
  return (
    <RankedSound
      sound={sound}
      rank={rank}
      moved={movement && <Moved movement={movement} />}
      plays={t('plays', { count: plays })}
      aside={
        showsGenre &&
        isGenre(genre) && (
          <A href={`/charts?genre=${genre}`} className={styles.genre}>
            {genres(genre)}
          </A>
        )
      }
    />
  )
}

const MARKS = { up: '▲', down: '▼', same: '–' } as const

function Moved({ movement }: { movement: Movement }) {
  const t = useTranslations('charts.moved')
  if (movement === 'new') return <span className={styles.isNew}>{t('new')}</span>
  return (
    <span className={styles.moved} data-movement={movement} title={t(movement)}>
      <span aria-hidden="true">{MARKS[movement]}</span>
      <span className="visually-hidden">{t(movement)}</span>
    </span>
  )
}
