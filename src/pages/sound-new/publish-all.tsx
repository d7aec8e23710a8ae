import { useTranslations } from 'use-intl'
import type { Status } from '#works/contract.ts'
import { PublishBar } from '#works/web/publish-bar.tsx'
import { isPublishing, type PublishAct, type PublishPlan } from '#works/web/publish-plan.ts'
import type { ListedEditor } from '#works/web/sounds/editor/sound-editor.tsx'
import { usePreviewTerm } from '#works/web/sounds/editor/sound-fields.tsx'
import { useTerms } from '#works/web/use-terms.ts'

interface PublishAllProps {
  act: PublishAct
  count: number
  plans: readonly { editor: ListedEditor; duration: number | undefined; plan: PublishPlan }[]
  onSave: () => void
}

/** Publishes all sounds of the page that are not published yet. */
export function PublishAll({ act, count, plans, onSave }: PublishAllProps) {
  const t = useTranslations('soundEditor')
  const termsOf = useTerms()
  const preview = usePreviewTerm()
  const published = plans.filter(({ plan }) => isPublishing(plan))
  const drafts = plans.filter(({ plan }) => plan.canSaveDraft)
  const [first, ...others] = published.map(({ editor: { form }, duration }) =>
    termsOf(form, preview(form, duration)),
  )
  const isSame = others.every(({ line }) => line === first?.line)
  function save(some: typeof plans, status: Status) {
    onSave()
    for (const { editor } of some) editor.save(status)
  }
  const isBusy = published.every(({ editor }) => editor.saving)
  return (
    <form
      // The form has no box of its own, which would end where the bar begins.
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        save(drafts, 'Draft')
      }}
    >
      <PublishBar
        act={act}
        count={count}
        canSaveDraft={drafts.length > 1}
        terms={isSame && first ? first : { line: t('terms.various'), share: undefined }}
        disabled={isBusy}
        draftDisabled={isBusy}
        onPress={() => save(published, 'Released')}
      />
    </form>
  )
}
