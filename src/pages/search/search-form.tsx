import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { QUERY_LENGTH } from '#search/contract.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from './search-page.module.css'

/** Works without script too. */
export function SearchForm({ query }: { query: string }) {
  const t = useTranslations('search')
  const page = pathIn(usePageLocale(), '/search')
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    const q = typeof words === 'string' ? words.trim() : ''
    navigate(q === '' ? page : `${page}?${new URLSearchParams({ q })}`)
  }

  return (
    <search>
      <form action={page} onSubmit={submit} className={styles.form}>
        <TextInput
          type="search"
          name="q"
          defaultValue={query}
          maxLength={QUERY_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('label')}
          placeholder={t('label')}
          className={styles.input}
        />
        <Button type="submit" icon="search">
          {t('submit')}
        </Button>
      </form>
    </search>
  )
}
