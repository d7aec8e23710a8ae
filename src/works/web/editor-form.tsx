import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'
import { joinSentences } from '#kernel/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import type { Status } from '../contract.ts'
import styles from './editor.module.css'
import { PublishBar } from './publish-bar.tsx'
import { isPublishing, planPublishing } from './publish-plan.ts'
import type { SaveFailureWord } from './saving/save-outcome.ts'
import type { PublishingEditor } from './saving/use-publishing-editor.ts'
import { useFocusOnProblem } from './use-focus-on-problem.ts'
import type { Terms } from './use-terms.ts'

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
  /** True once its audio is processed. */
  isReady: boolean
  terms: Terms
  view?: { href: string; label: string } | undefined
  /** The progress of publishing, or the link of what is published. */
  state?: ReactNode
  /** The link and more of what is published, beside the buttons. */
  links?: ReactNode
  /** The progress of saving. */
  note?: ReactNode
  acts?: ReactNode
  deleteButton?: ReactNode
  /** The label of the main button in place of what publishing is called. */
  label?: string | undefined
  /** One of several on a page, which asks itself before it is left. */
  isListed?: boolean
  /** The buttons stay in view. */
  isSticky?: boolean
  /** The unsaved edits are left on purpose. */
  onDiscard?: () => void
  /** Asks before it publishes. */
  confirm?: ((publish: () => void) => void) | undefined
  children: ReactNode
}

export function EditorForm({ editor, isReady, terms, view, ...props }: EditorFormProps) {
  const { item, form, problems, isCoverBusy, save } = editor
  const { element, words, arm } = useFocusOnProblem<HTMLFormElement>(problems)
  const plan = planPublishing({ form, work: item, isReady })
  const { act, status, canSaveDraft } = plan
  function saveAs(wanted: Status) {
    arm()
    void save({ status: wanted })
  }
  return (
    <form
      ref={element}
      data-publish-scope
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saveAs(canSaveDraft ? 'Draft' : status)
      }}
    >
      <div className={styles.fields}>
        {props.children}
        {editor.isStale && view && (
          <StaleNotice onNewest={editor.takeNewest} onMine={() => void save({ overwrite: true })} />
        )}
        <SaveFailure word={editor.failed} />
        {view && (
          <div className={styles.acts}>
            {!props.links && (
              <ButtonLink look="outline" href={view.href}>
                {view.label}
              </ButtonLink>
            )}
            {props.acts}
            {props.deleteButton && <span className={styles.apart}>{props.deleteButton}</span>}
          </div>
        )}
      </div>
      <PublishBar
        act={act}
        canSaveDraft={canSaveDraft}
        terms={terms}
        state={props.state}
        problem={words}
        isSticky={props.isSticky ?? true}
        acts={
          <>
            {props.note}
            {props.links}
          </>
        }
        busy={editor.isBusy}
        disabled={isCoverBusy && (act !== 'saveChanges' || !view)}
        draftDisabled={isCoverBusy && !view}
        label={isPublishing(plan) ? props.label : undefined}
        onPress={() => {
          const publish = () => saveAs(status)
          if (props.confirm && isPublishing(plan)) props.confirm(publish)
          else publish()
        }}
      />
      {!props.isListed && (
        <LeaveGuard
          because={editor.isChanged ? 'unsaved' : undefined}
          onLeave={() => props.onDiscard?.()}
        />
      )}
    </form>
  )
}

/** Repeats the toast of a failed save, and what can be done, until the next one. */
export function SaveFailure({ word }: { word: SaveFailureWord | undefined }) {
  const t = useTranslations('uploads.toasts')
  const locale = usePageLocale()
  return word && <Notice>{joinSentences(locale, [t(word), t('saveAgain')])}</Notice>
}

/** Someone else saved first: the unsaved edits are still there, and one version is chosen. */
function StaleNotice({ onNewest, onMine }: { onNewest: () => void; onMine: () => void }) {
  const t = useTranslations()
  const sentences = [t('problems.stale_version'), t('soundEditor.editPage.staleText')]
  return (
    <div className={styles.stale} role="alert">
      <p>{joinSentences(usePageLocale(), sentences)}</p>
      <Button look="outline" onClick={onNewest}>
        {t('soundEditor.editPage.takeNewest')}
      </Button>
      <Button look="outline" onClick={onMine}>
        {t('soundEditor.editPage.keepMine')}
      </Button>
    </div>
  )
}
