import { useTranslations } from 'use-intl'
import { GenreList } from '#works/web/sounds/genre-list.tsx'
import styles from './search-page.module.css'

export function GenreLinks() {
  const t = useTranslations('search')
  return (
    <nav className={styles.part} aria-labelledby="genres">
      <h2 id="genres">{t('genres')}</h2>
      <GenreList />
    </nav>
  )
}
