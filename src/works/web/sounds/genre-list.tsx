import { useTranslations } from 'use-intl'
import { A } from '#ui/a.tsx'
import { GENRES, type Genre } from '../../contract.ts'
import styles from './browse.module.css'

interface GenreListProps {
  genres?: readonly Genre[]
  current?: Genre | undefined
}

export function GenreList({ genres = GENRES, current }: GenreListProps) {
  const t = useTranslations('common.genres')
  return (
    <ul className={styles.genreList}>
      {genres.map((genre) => (
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
