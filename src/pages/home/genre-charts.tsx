import { useTranslations } from 'use-intl'
import { RankedSound } from '#discovery/web/ranked-sound.tsx'
import type { Genre } from '#publishing/contract.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './genre-charts.module.css'

interface GenreChartsProps {
  charts: readonly { genre: Genre; sounds: readonly SoundSummary[] }[]
}

/** The first few of each genre, and the way to its chart. */
export function GenreCharts({ charts }: GenreChartsProps) {
  const genres = useTranslations('common.genres')
  return (
    <ul className={styles.charts}>
      {charts.map(({ genre, sounds }) => (
        <li key={genre}>
          <h3>
            <A href={`/charts?genre=${genre}`} className={styles.genre}>
              {genres(genre)} <Icon name="chevron" size={16} />
            </A>
          </h3>
          <ol className={styles.list}>
            {sounds.map((sound, index) => (
              <RankedSound key={sound.id} sound={sound} rank={index + 1} isSmall />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
