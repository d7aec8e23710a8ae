import { useTranslations } from 'use-intl'
import { GENRES, type Genre } from '#publishing/contract.ts'
import { A } from '#ui/a.tsx'
import styles from './browse.module.css'

export function GenreList({ current }: { current?: Genre | undefined }) {
  const t = useTranslations('common.genres')
  return (
    <ul className={styles.genreList}>
      {GENRES.map((genre) => (
        <li key={genre}>
          <A
            href={`/genre/${genre}`}
            className="pill filled"
            aria-current={genre === current ? 'page' : undefined}
          >
            {t(genre)}
          </A>
        </li>
      ))}
    </ul>
  )
}
