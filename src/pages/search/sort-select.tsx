import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { hrefOf, type SearchState, sortNames } from '#search/web/search-state.ts'
import { Select } from '#ui/form/inputs.tsx'
import styles from './search-page.module.css'

/** Leads to another state of the search. */
export function useGoTo(): (next: SearchState) => void {
  const navigate = useNavigate()
  const locale = usePageLocale()
  return (next) => void navigate(pathIn(locale, hrefOf(next)), { preventScrollReset: true })
}

export function SortSelect({ state }: { state: SearchState }) {
  const t = useTranslations('search')
  const goTo = useGoTo()
  return (
    <Select
      aria-label={t('sort')}
      className={styles.sort}
      value={state.sort}
      onChange={({ target }) => {
        const sort = sortNames.find((each) => each === target.value) ?? 'relevance'
        goTo({ ...state, sort, page: 1 })
      }}
    >
      {sortNames.map((sort) => (
        <option key={sort} value={sort}>
          {t(`sorts.${sort}`)}
        </option>
      ))}
    </Select>
  )
}
