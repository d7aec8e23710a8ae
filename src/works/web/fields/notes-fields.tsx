import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { Spinner } from '#ui/page/waiting.tsx'
import { LINER_NOTES_LENGTH } from '../../contract.ts'
import styles from '../editor.module.css'
import type { SharedProps } from '../work-form.ts'
import { MarkdownField } from './markdown-field.tsx'

const BookletField = lazy(() => import('#uploads/web/booklet-field.tsx'))
const CreditsField = lazy(() => import('./credits-field.tsx'))

const IN_NOTES = ['credits', 'linerNotes', 'lyrics', 'booklet']

interface NotesProps extends SharedProps {
  kind: 'sound' | 'album'
  /** The booklet that is saved. */
  booklet: { fileName: string; bytes: number } | null | undefined
  /** Fields of that kind alone. */
  children?: ReactNode
}

/** What comes with the music. Shut, it loads nothing: most works have none of it. */
export function NotesFields({ kind, booklet, children, ...props }: NotesProps) {
  const t = useTranslations('soundEditor.work')
  const wordsOf = useProblemWords()
  const { form, problems, onEdit } = props
  const isWrong = IN_NOTES.some((field) => problems[field] !== undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t(`notes.${kind}`)}</summary>
      {isOpen && (
        <div className={styles.inside}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('credits')}</legend>
            <Suspense fallback={<Spinner />}>
              <CreditsField {...props} />
            </Suspense>
          </fieldset>
          {children}
          <MarkdownField
            label={t('linerNotes')}
            hint={t('linerNotesHint')}
            preview={{ toggle: t('preview'), empty: t('previewEmpty') }}
            error={wordsOf(problems.linerNotes)}
            area={{
              rows: 6,
              maxLength: LINER_NOTES_LENGTH,
              value: form.linerNotes,
              onChange: (event) => onEdit({ linerNotes: event.target.value }),
            }}
          />
          <Suspense>
            <BookletField
              present={booklet ?? undefined}
              chosen={form.booklet}
              error={wordsOf(problems.booklet)}
              onChange={(booklet) => onEdit({ booklet })}
            />
          </Suspense>
        </div>
      )}
    </details>
  )
}
