import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import styles from './editor.module.css'
import { SaveFailure } from './save-failure.tsx'
import { StaleNotice } from './saving/stale-notice.tsx'
import type { PublishingEditor } from './saving/use-publishing-editor.ts'

interface EditorFormProps {
  editor: PublishingEditor
  /** The public page; none of a new item. */
  view?: { href: string; label: string } | undefined
  /** Beside the buttons to save and to view. */
  acts?: ReactNode
  deleteButton?: ReactNode
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The form of an editor: its fields, what the last save has come to, and the buttons. */
export function EditorForm({ editor, view, acts, deleteButton, ref, children }: EditorFormProps) {
  const t = useTranslations('soundEditor.form')
  const { isPublishing, save } = editor
  return (
    <form
      ref={ref}
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children}
      {editor.isStale && view && (
        <StaleNotice onNewest={editor.takeNewest} onMine={() => void save({ overwrite: true })} />
      )}
      <SaveFailure word={editor.failed} />
      <div className={styles.acts}>
        <Button
          type="submit"
          look="accent"
          busy={editor.isBusy}
          disabled={editor.isCoverBusy && (isPublishing || !view)}
        >
          {t(isPublishing ? 'publish' : 'save')}
        </Button>
        {view && (
          <ButtonLink look="outline" href={view.href}>
            {view.label}
          </ButtonLink>
        )}
        {acts}
        {deleteButton && <span className={styles.apart}>{deleteButton}</span>}
      </div>
      <LeaveGuard because={editor.isChanged ? 'unsaved' : undefined} />
    </form>
  )
}
