import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { useMe } from '#client/root-data.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { SOUND_ACCEPT } from '#uploads/web/chosen-files.ts'
import { DropZone } from '#uploads/web/drop-zone.tsx'
import { SharedFilesBox } from '#uploads/web/shared-files/shared-files-box.tsx'
import { type SharedFiles, useSharedFiles } from '#uploads/web/shared-files/use-shared-files.ts'
import { canRetry } from '#uploads/web/state/upload.ts'
import { UnfinishedUploads } from '#uploads/web/unfinished-uploads.tsx'
import { AllTransfers } from '#uploads/web/upload-progress.tsx'
import type { Status } from '#works/contract.ts'
import look from '#works/web/editor.module.css'
import { PublishBar } from '#works/web/publish-bar.tsx'
import {
  isPublishing,
  type PublishAct,
  type PublishPlan,
  planAll,
  planPublishing,
} from '#works/web/publish-plan.ts'
import type { ListedEditor } from '#works/web/sounds/editor/sound-editor.tsx'
import { usePreviewTerm } from '#works/web/sounds/editor/sound-fields.tsx'
import { useFocusOnProblem } from '#works/web/use-focus-on-problem.ts'
import { useTerms } from '#works/web/use-terms.ts'
import { AlbumSuggestions } from './album-suggestion/album-suggestions.tsx'
import { useAlbumSuggestions } from './album-suggestion/use-album-suggestions.ts'
import { hasOpenSuggestion } from './file-tags/list-suggestions.ts'
import { Notices } from './notices.tsx'
import { isSavable, lostByLeaving } from './state/sound-upload.ts'
import { UploadCard } from './upload-card.tsx'
import { useSoundUploads } from './use-sound-uploads.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('uploads.newPage.title'), hidden: true })

export default function SoundNewPage() {
  const t = useTranslations('uploads.newPage')
  const me = useMe()
  const shared = useSharedFiles()
  return (
    <div className={look.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      <p className={look.lead}>{t('lead')}</p>
      <LostShare />
      {me ? (
        <NewSounds shared={shared} />
      ) : (
        <>
          <SharedFilesBox files={shared.files} onDiscard={shared.remove} />
          <SignInPrompt title={t('signInTitle')} text={t('signInText')} />
        </>
      )}
    </div>
  )
}

/** Files that another app shared while this browser could not take them. */
function LostShare() {
  const t = useTranslations('uploads.shared')
  const [query] = useSearchParams()
  if (query.get('shared') !== 'lost') return null
  return <p className="notice page-heading">{t('lost')}</p>
}

function NewSounds({ shared }: { shared: SharedFiles }) {
  const page = useSoundUploads()
  const { uploads } = page
  const { list, online } = uploads
  const isEmpty = list.length === 0
  const plans = list.filter(isSavable).flatMap(({ editor, sound, duration }) => {
    if (!editor || !sound) return []
    const isReady = sound.edit?.transcodeStatus === 'READY'
    const plan = planPublishing({ form: editor.form, work: sound, isReady })
    return [{ editor, duration: sound.duration || duration, plan }]
  })
  const all = planAll(plans.map(({ plan }) => plan))
  const { element, arm } = useFocusOnProblem<HTMLDivElement>(list)
  const lost = lostByLeaving(list) ?? (page.isRemoving ? 'removing' : undefined)
  const staysOpen = lost !== undefined || list.some(hasOpenSuggestion) || list.some(canRetry)
  const albums = useAlbumSuggestions(list, staysOpen)
  const reason = lost ?? (albums.isPending ? 'album' : undefined)
  return (
    <div ref={element} data-publish-scope>
      <SharedFilesBox
        files={shared.files}
        onUpload={() => {
          page.add({ files: [...shared.files], unreadable: [] })
          shared.remove()
        }}
        onDiscard={shared.remove}
      />
      <UnfinishedUploads
        unfinished={page.unfinished}
        accept={SOUND_ACCEPT}
        onFiles={page.resume}
        onForget={page.forget}
      />
      <AllTransfers uploads={uploads} onPauseAll={page.pauseAll} onRetryAll={page.retryAll} />
      <AlbumSuggestions suggestions={albums.suggestions} unread={albums.unread} />
      {!isEmpty && (
        <div className="stack gap-5 page-heading">
          {list.map((upload) => (
            <UploadCard
              key={upload.id}
              upload={upload}
              online={online}
              isSticky={all === undefined}
              albumSuggestion={albums.elementOf.get(upload.id)}
              acts={page}
            />
          ))}
        </div>
      )}
      <Notices notices={page.notices} onDismiss={page.dismiss} />
      <DropZone small={!isEmpty} onFiles={page.add} />
      {all && <PublishAll {...all} plans={plans} onSave={arm} />}
      <LeaveGuard because={reason} onLeave={() => reason === 'unsaved' && page.discardUnsaved()} />
    </div>
  )
}

interface PublishAllProps {
  act: PublishAct
  count: number
  plans: readonly { editor: ListedEditor; duration: number | undefined; plan: PublishPlan }[]
  onSave: () => void
}

/** Publishes all sounds of the page that are not published yet. */
function PublishAll({ act, count, plans, onSave }: PublishAllProps) {
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
