import { useTranslations } from 'use-intl'
import type { Status } from '#works/contract.ts'
import { PublishBar } from '#works/web/publish-bar.tsx'
import { isPublishing, type PublishAct, type PublishPlan } from '#works/web/publish-plan.ts'
import { usePreviewTerm } from '#works/web/sounds/editor/sound-fields.tsx'
import { useTerms } from '#works/web/use-terms.ts'
import type { SoundUpload } from './state/sound-upload.ts'
import type { UploadActs } from './use-sound-uploads.ts'

interface PublishAllProps {
  act: PublishAct
  count: number
  plans: readonly { upload: SoundUpload; plan: PublishPlan }[]
  page: Pick<UploadActs, 'save'>
  onSave: () => void
}

/** Publishes all sounds of the page that are not published yet. */
export function PublishAll({ act, count, plans, page, onSave }: PublishAllProps) {
  const t = useTranslations('soundEditor')
  const termsOf = useTerms()
  const preview = usePreviewTerm()
  const published = plans.filter(({ plan }) => isPublishing(plan)).map(({ upload }) => upload)
  const drafts = plans.filter(({ plan }) => plan.canSaveDraft).map(({ upload }) => upload)
  const [first, ...others] = published.map(({ form, duration }) =>
    termsOf(form, preview(form, duration)),
  )
  const isSame = others.every(({ line }) => line === first?.line)
  function save(uploads: readonly SoundUpload[], status: Status) {
    onSave()
    for (const upload of uploads) page.save(upload, { status })
  }
  const waits = (status: Status) =>
    published.every((one) => one.saving && one.form.status === status)
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
        disabled={waits('Released')}
        draftDisabled={waits('Draft')}
        onPress={() => save(published, 'Released')}
      />
    </form>
  )
}
