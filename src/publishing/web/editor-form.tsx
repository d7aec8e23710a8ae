import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import styles from './editor.module.css'
import type { SaveFailureWord } from './saving/save-outcome.ts'
import type { PublishingEditor } from './saving/use-publishing-editor.ts'

interface EditorPageProps {
  title: string
  lead?: string
  trail: readonly { to: string; label: string }[]
  children: ReactNode
}

export function EditorPage({ title, lead, trail, children }: EditorPageProps) {
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[...trail, { label: title }]} />
      <h1 className={lead === undefined ? 'page-heading' : undefined}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

interface EditorFormProps {
  editor: PublishingEditor
  view?: { href: string; label: string } | undefined
  acts?: ReactNode
  deleteButton?: ReactNode
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

export function EditorForm({ editor, view, acts, deleteButton, ref, children }: EditorFormProps) {
  const t = useTranslations('soundEditor.form')
  const { isPublishing, save } = editor
  return (
    <form
      ref={ref}
      className="stack gap-5"
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

/** Repeats the toast of a failed save, and what can be done, until the next one. */
export function SaveFailure({ word }: { word: SaveFailureWord | undefined }) {
  const t = useTranslations('uploads.toasts')
  if (word === undefined) return null
  return (
    <Notice>
      {t(word)} {t('saveAgain')}
    </Notice>
  )
}

/** Someone else saved first: the unsaved edits are still there, and one version is chosen. */
export function StaleNotice({ onNewest, onMine }: { onNewest: () => void; onMine: () => void }) {
  const problems = useTranslations('problems')
  const t = useTranslations('soundEditor.editPage')
  return (
    <div className={styles.stale} role="alert">
      <p>
        {problems('stale_version')} {t('staleText')}
      </p>
      <Button look="outline" onClick={onNewest}>
        {t('takeNewest')}
      </Button>
      <Button look="outline" onClick={onMine}>
        {t('keepMine')}
      </Button>
    </div>
  )
}
