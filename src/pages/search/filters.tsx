import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { COUNTED_FILTERS } from '#search/web/build-queries.ts'
import { useFilterWords } from '#search/web/filter-words.ts'
import type { Results } from '#search/web/find-results.ts'
import {
  FILTERS,
  type FilterName,
  hrefOf,
  LENGTHS,
  listFilters,
  PRICES,
  type SearchState,
  toggle,
  withoutFilters,
} from '#search/web/search-state.ts'
import { A } from '#ui/a.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './search-page.module.css'
import { useGoTo } from './sort-select.tsx'

type Counts = Results['counts'] | undefined

export function FilterList({ state, counts }: { state: SearchState; counts: Counts }) {
  return (
    <div className={styles.filters}>
      {FILTERS.map((name) => (
        <FilterGroup key={name} name={name} state={state} counts={counts} />
      ))}
    </div>
  )
}

/** The most values of a filter that are shown, the most frequent ones. */
const MOST_SHOWN = 10

/** Values by how many results they have. A value that is set is shown even if it has none. */
function FilterGroup({
  name,
  state,
  counts,
}: {
  name: FilterName
  state: SearchState
  counts: Counts
}) {
  const t = useTranslations('search')
  const words = useFilterWords()
  const goTo = useGoTo()
  const id = useId()
  const options = optionsOf(name, state, counts)
  if (options.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend has no place in this layout
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.groupName}>
        {t(`names.${name}`)}
      </h2>
      {options.map(({ value, count, isSet }) => (
        <Checkbox
          key={value}
          checked={isSet}
          onChange={() => goTo(toggle(state, name, value))}
          label={
            <span className={styles.option}>
              {words(name, value)}
              {count !== undefined && <span className="small faint figures">{count}</span>}
            </span>
          }
        />
      ))}
    </div>
  )
}

function optionsOf(name: FilterName, state: SearchState, counts: Counts) {
  const set = [state[name] ?? []].flat().map(String)
  const counted = COUNTED_FILTERS.find((each) => each === name)
  if (counted === undefined) {
    const values = name === 'price' ? PRICES : LENGTHS
    return values.map((value) => ({ value, count: undefined, isSet: set.includes(value) }))
  }
  const known = new Map(Object.entries(counts?.[counted] ?? {}))
  const order = ([a, m]: [string, number], [b, n]: [string, number]) =>
    name === 'year' ? Number(b) - Number(a) : n - m
  const first = [...known].sort(order).slice(0, MOST_SHOWN)
  const values = new Set([...set, ...first.map(([value]) => value)])
  return [...values].map((value) => ({
    value,
    count: known.get(value) ?? 0,
    isSet: set.includes(value),
  }))
}

/** Shows each filter that is set, with a button that removes it. */
export function SetFilters({ state }: { state: SearchState }) {
  const t = useTranslations('search')
  const words = useFilterWords()
  const set = listFilters(state)
  if (set.length === 0) return null
  return (
    <ul className={styles.chips}>
      {set.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <A
            href={hrefOf(toggle(state, name, value))}
            className="pill filled"
            data-keep-scroll
            aria-label={t('remove', { value: words(name, value) })}
          >
            {words(name, value)}
            <Icon name="close" size={16} />
          </A>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <A href={hrefOf(withoutFilters(state))} className="pill underline" data-keep-scroll>
            {t('clear')}
          </A>
        </li>
      )}
    </ul>
  )
}
