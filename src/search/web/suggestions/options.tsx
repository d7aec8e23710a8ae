import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { Highlighted } from '../highlighted.tsx'
import { GROUPS, type Group, type Suggestion } from './list-suggestions.ts'
import styles from './suggestions.module.css'

interface Shared {
  /** Index of the marked option. */
  at: number
  idOf: (index: number) => string
  onChoose: (words: string) => void
}

const searchFor = (words: string) => `/search?${new URLSearchParams({ q: words })}`

interface RecentProps extends Shared {
  recent: readonly string[]
  onRemove: (words: string) => void
  onClear: () => void
}

export function RecentOptions({ recent, at, idOf, onChoose, onRemove, onClear }: RecentProps) {
  const t = useTranslations('menu.suggestions')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox */}
      <div role="group" aria-label={t('recent')}>
        <p className={styles.heading}>{t('recent')}</p>
        {recent.map((words, index) => (
          <div key={words} role="none" className={styles.recent}>
            <A
              href={searchFor(words)}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              className={styles.option}
              onClick={() => onChoose(words)}
            >
              {words}
            </A>
            {/* The keyboard has Delete; this is for a finger or a mouse. */}
            <button
              type="button"
              tabIndex={-1}
              title={t('remove')}
              aria-label={t('removeOf', { words })}
              className={styles.remove}
              onClick={() => onRemove(words)}
            >
              <Icon name="close" size={16} />
            </button>
          </div>
        ))}
      </div>
      <button
        type="button"
        id={idOf(recent.length)}
        role="option"
        tabIndex={-1}
        aria-selected={at === recent.length}
        className={`${styles.option} ${styles.last}`}
        onClick={onClear}
      >
        {t('clear')}
      </button>
    </>
  )
}

interface SuggestedProps extends Shared {
  suggestions: readonly Suggestion[]
  text: string
}

export function SuggestedOptions({ suggestions, text, at, idOf, onChoose }: SuggestedProps) {
  const t = useTranslations('menu.suggestions')
  const last = suggestions.length
  return (
    <>
      {GROUPS.map((group) => (
        <OptionGroup key={group} group={group} suggestions={suggestions} at={at} idOf={idOf} />
      ))}
      <A
        href={searchFor(text)}
        id={idOf(last)}
        role="option"
        tabIndex={-1}
        aria-selected={at === last}
        className={`${styles.option} ${styles.last}`}
        onClick={() => onChoose(text)}
      >
        {t('all', { query: text })}
      </A>
    </>
  )
}

type GroupProps = Pick<SuggestedProps, 'suggestions' | 'at' | 'idOf'> & { group: Group }

function OptionGroup({ group, suggestions, at, idOf }: GroupProps) {
  const t = useTranslations('menu.suggestions')
  const id = useId()
  if (suggestions.every((each) => each.group !== group)) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {t(group)}
      </p>
      {suggestions.map(
        (each, index) =>
          each.group === group && (
            <A
              key={each.href}
              href={each.href}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              className={styles.option}
            >
              <Picture {...each} />
              <span className={styles.text}>
                <Highlighted text={each.text} marked={each.marked} />
              </span>
              <span className={styles.detail}>{each.detail}</span>
            </A>
          ),
      )}
    </div>
  )
}

function Picture({ group, image = null, text, href }: Suggestion) {
  if (group === 'tags') return null
  if (group === 'artists') return <Avatar name={text} image={image} size={36} />
  // The id, which the default cover of its tile is drawn from.
  const seed = href.split('/')[2] ?? href
  return <Cover address={image} seed={seed} sizes="36px" className={styles.cover} />
}
