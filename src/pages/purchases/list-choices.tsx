import { useTranslations } from 'use-intl'
import { PURCHASE_SORTS, PURCHASE_TEXT_LENGTH } from '#library/purchases-contract.ts'
import { Button } from '#ui/button.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import styles from './purchases-page.module.css'
import { type ListQuery, listHref, readListQuery, VIEWS, type View } from './read-query.ts'

/** Chooses what is shown, in which order and how. The form works without script too. */
export function ListChoices({ query, view }: { query: ListQuery; view: View }) {
  const t = useTranslations('sales.purchases')
  return (
    <search aria-label={t('searchLabel')} className={styles.choices}>
      <FilterForm
        path="/my/purchases"
        hrefOf={(chosen) => listHref(readListQuery(chosen))}
        text={{ label: t('searchLabel'), value: query.text, maxLength: PURCHASE_TEXT_LENGTH }}
        className={styles.form}
      >
        {query.hidden && <input type="hidden" name="hidden" value={query.hidden} />}
        <Select name="sort" defaultValue={query.sort} aria-label={t('sort')}>
          {PURCHASE_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
        <Button type="submit" look="outline" icon="search" className={styles.submit}>
          {t('search')}
        </Button>
      </FilterForm>
      <LinkChoice
        label={t('view')}
        look="pill"
        className="cluster gap-1"
        links={VIEWS.map((each) => ({
          href: listHref(query, each),
          words: t(`views.${each}`),
          isCurrent: each === view,
        }))}
      />
    </search>
  )
}
