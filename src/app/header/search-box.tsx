import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { hasDialog, useKey } from '#ui/use-key.ts'
import styles from './header.module.css'

const Suggestions = lazy(
  withMessages(() => import('#search/web/suggestions/suggestions.tsx'), ['menu']),
)

/** Leads to /search; the key / brings the cursor here. It works without script too. */
export function SearchBox({ className }: { className?: string | undefined }) {
  const t = useTranslations('common.header')
  const locale = usePageLocale()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useKey('/', (event) => {
    if (hasDialog()) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
  const page = pathIn(locale, '/search')
  const asked = pathname === page ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [used, setUsed] = useState<HTMLInputElement>()
  // The query belongs to the page: a new page begins with its own, unless someone is typing.
  useEffect(() => {
    const field = input.current
    if (field && field === document.activeElement) setUsed(field)
    else if (field) field.value = asked
  }, [asked])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = new URLSearchParams(pathname === page ? search : '')
    const words = input.current?.value.trim()
    if (words) next.set('q', words)
    else next.delete('q')
    next.delete('page')
    void navigate({ pathname: page, search: `${next}` })
  }
  return (
    <search className={className} data-open={pathname === page || undefined}>
      <form action={page} onSubmit={submit} className={styles.search}>
        <A href="/search" aria-label={t('search')} className={styles.searchIcon} onClick={submit}>
          <Icon name="search" size={18} />
        </A>
        <input
          ref={input}
          onFocus={(event) => setUsed(event.currentTarget)}
          // The list sets the attributes that say what it shows.
          role="combobox"
          aria-expanded={false}
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={512}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('searchHint')}
          placeholder={t('searchHint')}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </form>
      {used && (
        <Suspense>
          <Suggestions field={used} />
        </Suspense>
      )}
    </search>
  )
}
