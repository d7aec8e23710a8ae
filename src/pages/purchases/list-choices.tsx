import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { PURCHASE_SORTS, PURCHASE_TEXT_LENGTH } from '#sales/contract.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import styles from './purchases-page.module.css'
import { type ListQuery, listHref, readListQuery, VIEWS, type View } from './read-query.ts'

/** What is shown, in which order and how. Works without script too. */
export function ListChoices({ query, view }: { query: ListQuery; view: View }) {
  const t = useTranslations('sales.purchases')
  const locale = usePageLocale()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (form.current === null) return
    const said = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const href = listHref(readListQuery(new URLSearchParams(said)))
    void navigate(pathIn(locale, href), { preventScrollReset: true })
  }

  return (
    <search aria-label={t('searchLabel')} className={styles.choices}>
      <form
        ref={form}
        action={pathIn(locale, '/my/purchases')}
        onSubmit={submit}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) submit()
        }}
        className={styles.form}
      >
        <TextInput
          type="search"
          name="text"
          defaultValue={query.text}
          maxLength={PURCHASE_TEXT_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('searchLabel')}
          placeholder={t('searchLabel')}
        />
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
      </form>
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
