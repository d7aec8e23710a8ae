import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/failure.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { useConfig } from '#client/root-data.ts'
import { addRecent, clearRecent, readRecent, removeRecent } from '../recent-searches.ts'
import { sendQueries } from '../search-client.ts'
import { moveOf } from './key-moves.ts'
import { listSuggestions, type Suggestion, suggestionQueries } from './list-suggestions.ts'
import { RecentOptions, SuggestedOptions } from './options.tsx'
import styles from './suggestions.module.css'
import { useListeners, useTyped } from './use-field.ts'

/** The list below the field. The focus stays in the field, which names the marked option. */
export function SuggestionList({ field }: { field: HTMLInputElement }) {
  const t = useTranslations('menu.suggestions')
  const id = useId()
  const [text] = useTyped(field)
  const [recent, setRecent] = useState(() => readRecent())
  const suggestions = useSuggestions(text)
  // The last option clears the recent searches, or leads to all results.
  const count = text === '' ? recent.length && recent.length + 1 : suggestions.length + 1
  const { isShown, at } = useCombobox(field, id, count, {
    onSubmit: () => setRecent(addRecent(field.value)),
    recentAt: (index) => (text === '' ? recent[index] : undefined),
    onRemove: (words) => setRecent(removeRecent(words)),
  })
  if (!isShown) return null
  const shared = {
    at,
    idOf: (index: number) => optionId(id, index),
    onChoose: (words: string) => setRecent(addRecent(words)),
  }
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t('label')}
      className={styles.list}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      {text === '' ? (
        <RecentOptions
          {...shared}
          recent={recent}
          onRemove={(words) => setRecent(removeRecent(words))}
          onClear={() => setRecent(clearRecent())}
        />
      ) : (
        <SuggestedOptions {...shared} suggestions={suggestions} text={text} />
      )}
    </div>
  )
}

const optionId = (list: string, index: number) => `${list}-${index}`

interface ListEvents {
  onSubmit: () => void
  /** The recent search that is this option. */
  recentAt: (index: number) => string | undefined
  onRemove: (words: string) => void
}

/** Opens and closes the list and marks an option, by the keys and the focus of the field. */
function useCombobox(field: HTMLInputElement, list: string, count: number, events: ListEvents) {
  const [isOpen, setOpen] = useState(document.activeElement === field)
  const [at, setAt] = useState(-1)
  const isShown = isOpen && count > 0
  const reopen = () => {
    setOpen(true)
    setAt(-1)
  }
  function onKey(event: Event) {
    if (!(event instanceof KeyboardEvent)) return
    const move = moveOf(event, { isOpen: isShown, at, count })
    const words = events.recentAt(at)
    if (move === undefined || (move === 'remove' && words === undefined)) return
    event.preventDefault()
    if (move === 'open' || move === 'close') setOpen(move === 'open')
    else if (move === 'choose') document.getElementById(optionId(list, at))?.click()
    else if (move !== 'remove') setAt(move.mark)
    else if (words !== undefined) events.onRemove(words)
  }
  useListeners(field, { keydown: onKey, focus: reopen, input: reopen, blur: () => setOpen(false) })
  useListeners(field.form ?? field, {
    submit: () => {
      events.onSubmit()
      setOpen(false)
    },
  })
  useClosing(() => setOpen(false))
  useExpanded(field, isShown ? list : undefined, at >= 0 ? optionId(list, at) : undefined)
  return { isShown, at }
}

/**
 * Returns suggestions for the latest text that was answered; none where the search fails: the field
 * still leads to its page.
 */
function useSuggestions(text: string): readonly Suggestion[] {
  const { search: access } = useConfig()
  const [known, setKnown] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (text === '' || !access) return setKnown([])
    const asking = new AbortController()
    sendQueries(access, suggestionQueries(text), asking.signal).then(
      (answers) => setKnown(isFailure(answers) ? [] : listSuggestions(answers)),
      ignoreAbort(asking.signal),
    )
    return () => asking.abort()
  }, [text, access])
  return known
}

function useClosing(close: () => void): void {
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    close()
  }
}

/** The field is the shell’s: what assistive technology reads of it is set here. */
function useExpanded(
  field: HTMLInputElement,
  list: string | undefined,
  option: string | undefined,
) {
  useEffect(() => {
    field.setAttribute('aria-expanded', String(list !== undefined))
    field.setAttribute('aria-controls', list ?? '')
    field.setAttribute('aria-activedescendant', (list && option) ?? '')
    return () => {
      field.setAttribute('aria-expanded', 'false')
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, list, option])
}
