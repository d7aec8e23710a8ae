import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { pathIn, withoutLocale } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { hrefOf, readState } from '../search-state.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useTyped } from './use-field.ts'

/**
 * Responds to typing in the header’s field, from its first focus on: results on the search page,
 * elsewhere suggestions.
 */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const isSearchPage = withoutLocale(useLocation().pathname) === '/search'
  return isSearchPage ? <InstantSearch field={field} /> : <SuggestionList field={field} />
}

/** Keeps the address as what is typed; each search has one entry in the history. */
function InstantSearch({ field }: { field: HTMLInputElement }) {
  const [text, setText] = useTyped(field)
  const { search, key } = useLocation()
  const seen = useRef(key)
  const type = useNavigationType()
  const locale = usePageLocale()
  const navigate = useNavigate()
  const state = readState(new URLSearchParams(search))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed leads anywhere
  useEffect(() => {
    if (text === state.q) return
    const href = pathIn(locale, hrefOf({ ...state, q: text, page: 1 }))
    void navigate(href, { replace: true, preventScrollReset: true })
  }, [text])
  useEffect(() => {
    const isOther = seen.current !== key
    seen.current = key
    // The field follows another search, unless typing in it has caused that.
    if (!isOther || (type !== 'POP' && document.activeElement === field)) return
    field.value = state.q
    setText(state.q)
  }, [key, type, state.q, field, setText])
  return null
}
