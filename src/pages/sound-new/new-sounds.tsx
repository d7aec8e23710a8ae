import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { AllTransfers } from '#uploads/web/all-transfers.tsx'
import { DropZone } from '#uploads/web/files/drop-zone.tsx'
import { SOUND_ACCEPT } from '#uploads/web/files/sort-files.ts'
import { canRetry } from '#uploads/web/state/upload.ts'
import { UnfinishedUploads } from '#uploads/web/unfinished-uploads.tsx'
import { AlbumSuggestions } from './album-suggestion/album-suggestions.tsx'
import { useAlbumSuggestions } from './album-suggestion/use-album-suggestions.ts'
import { hasOpenSuggestion } from './file-tags/list-suggestions.ts'
import { KnownFiles } from './known-files/known-files.tsx'
import { Notices } from './notices.tsx'
import styles from './sound-new.module.css'
import { isSavable, lostByLeaving } from './state/sound-upload.ts'
import { UploadCard } from './upload-card.tsx'
import { useSoundUploads } from './use-sound-uploads.ts'

/** Choose several files; each is uploaded in its turn and described meanwhile. */
export function NewSounds() {
  const t = useTranslations('uploads.newPage')
  const { uploads, dispatch, uploader, ...page } = useSoundUploads()
  const { list, online } = uploads
  const isEmpty = list.length === 0
  const savable = list.filter(isSavable)
  const lost = lostByLeaving(list) ?? (page.isRemoving ? 'removing' : undefined)
  const staysOpen = lost !== undefined || list.some(hasOpenSuggestion) || list.some(canRetry)
  const albums = useAlbumSuggestions([...page.leftOut, ...list], staysOpen)
  const reason = lost ?? (albums.isPending ? 'album' : undefined)
  return (
    <>
      <UnfinishedUploads
        unfinished={page.unfinished}
        accept={SOUND_ACCEPT}
        onFiles={page.resume}
        onForget={page.forget}
      />
      <AllTransfers
        uploads={uploads}
        onPauseAll={(paused) => uploader.pauseAll(paused)}
        onRetryAll={page.retryAll}
      />
      <AlbumSuggestions suggestions={albums.suggestions} unread={albums.unread} />
      {!isEmpty && (
        <div className={styles.list}>
          {list.map((upload) => (
            <UploadCard
              key={upload.id}
              upload={upload}
              online={online}
              albumSuggestion={albums.elementOf.get(upload.id)}
              onEdit={(change) => dispatch({ type: 'form-edited', id: upload.id, change })}
              onSave={(over) => page.save(upload, { over })}
              onAutosave={() => page.autosave(upload.id)}
              onNewest={() => page.takeNewest(upload)}
              onReadSound={() => page.readSound(upload)}
              onPause={(paused) => uploader.pause(upload.id, paused)}
              onRetry={() => uploader.retry(upload.id)}
              onTagsDismissed={() => dispatch({ type: 'tags-dismissed', id: upload.id })}
              onRemove={() => page.remove(upload.id)}
            />
          ))}
        </div>
      )}
      <Notices notices={page.notices} onDismiss={page.dismiss} />
      <KnownFiles known={page.known} onAnswer={page.answerKnown} />
      <DropZone
        title={t(isEmpty ? 'dropTitle' : 'dropMore')}
        text={t('formats')}
        action={t('choose')}
        folderAction={t('chooseFolder')}
        accept={SOUND_ACCEPT}
        small={!isEmpty}
        onFiles={page.add}
      />
      {savable.length > 1 && (
        <div className={styles.all}>
          <Button look="accent" size="large" onClick={page.saveAll}>
            {t('saveAll', { count: savable.length })}
          </Button>
        </div>
      )}
      <LeaveGuard because={reason} onLeave={page.discardUnsaved} />
    </>
  )
}
