import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { GENRES } from '#works/contract.ts'
import { MY_SOUNDS_SORTS, MY_SOUNDS_TEXT_LENGTH } from '#works/my-sounds-contract.ts'
import styles from './filter.module.css'
import { type MineQuery, mineHref, readMineQuery } from './read-query.ts'

export const STATUSES = ['Released', 'Private', 'Draft'] as const
const STATES = ['READY', 'TRANSCODING', 'ERROR', 'NONE'] as const

/**
 * Chooses what is shown and in which order, stored in the address. The form works without script
 * too.
 */
export function FilterBar({ query }: { query: MineQuery }) {
  const t = useTranslations()
  const choices = [
    {
      name: 'status',
      any: t('sounds.mine.filter.anyStatus'),
      options: STATUSES.map((status) => [status, t(`works.status.${status}`)]),
    },
    {
      name: 'state',
      any: t('sounds.mine.filter.anyState'),
      options: STATES.map((state) => [state, t(`sounds.mine.filter.states.${state}`)]),
    },
    {
      name: 'genre',
      any: t('sounds.mine.filter.anyGenre'),
      options: GENRES.map((genre) => [genre, t(`common.genres.${genre}`)]),
    },
    {
      name: 'sort',
      any: undefined,
      options: MY_SOUNDS_SORTS.map((sort) => [sort, t(`sounds.mine.filter.sorts.${sort}`)]),
    },
  ] as const

  return (
    <search aria-label={t('sounds.mine.filter.label')}>
      <FilterForm
        path="/my/sounds"
        hrefOf={(chosen) => mineHref(readMineQuery(chosen))}
        text={{
          label: t('sounds.mine.filter.text'),
          value: query.text,
          maxLength: MY_SOUNDS_TEXT_LENGTH,
          className: styles.text,
        }}
        className={styles.bar}
      >
        {choices.map(({ name, any, options }) => (
          <Select
            key={name}
            name={name}
            defaultValue={query[name] ?? ''}
            aria-label={t(`sounds.mine.filter.${name}`)}
          >
            {any && <option value="">{any}</option>}
            {options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
        <Button type="submit" look="outline" icon="search" className={styles.submit}>
          {t('sounds.mine.filter.submit')}
        </Button>
      </FilterForm>
    </search>
  )
}
