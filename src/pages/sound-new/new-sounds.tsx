import { useTranslations } from 'use-intl'
import { isSavable, lostByLeaving, mayComeThrough } from '#sounds/web/uploading/state/reading.ts'
import { UnfinishedUploads } from '#sounds/web/uploading/unfinished-uploads.tsx'
import styles from '#sounds/web/uploading/uploading.module.css'
import { Button } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { SOUND_EXTENSIONS } from '#uploads/contract.ts'
import { DropZone } from '#uploads/web/drop-zone.tsx'
import { AlbumOffers } from './album-suggestion/album-suggestions.tsx'
import { useOffers } from './album-suggestion/use-suggestions.ts'
import { AllTransfers } from './all-transfers.tsx'
import { isOpenOffer } from './file-tags/list-suggestions.ts'
import { KnownFiles } from './known-files.tsx'
import { Notices } from './notices.tsx'
import { UploadCard } from './upload-card.tsx'
import { useUploads } from './use-uploads.ts'

const ACCEPT = ['audio/*', ...SOUND_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** Choose several files; each is uploaded in its turn and described meanwhile. */
export function NewSounds() {
  const t = useTranslations('uploads.newPage')
  const { uploads, tell, saveAll, ...acts } = useUploads()
  const { list, online } = uploads
  const isEmpty = list.length === 0
  const savable = list.filter(isSavable)
  const lost = lostByLeaving(list) ?? (acts.isRemoving ? 'removing' : undefined)
  const staysOpen = lost !== undefined || list.some(isOpenOffer) || list.some(mayComeThrough)
  const { offers, unread, offerOf, isPending } = useOffers([...acts.leftOut, ...list], staysOpen)
  return (
    <>
      <UnfinishedUploads
        left={acts.left}
        accept={ACCEPT}
        onFiles={acts.goOn}
        onForget={acts.forget}
      />
      <AllTransfers uploads={uploads} tell={tell} onRetryAll={acts.retryAll} />
      <AlbumOffers offers={offers} unread={unread} />
      {!isEmpty && (
        <div className={styles.list}>
          {list.map((upload) => (
            <UploadCard
              key={upload.id}
              upload={upload}
              online={online}
              albumOffer={offerOf.get(upload.id)}
              onEdit={(change) => tell({ type: 'form-edited', id: upload.id, change })}
              onSave={(over) => acts.save(upload, { over })}
              onKeep={() => acts.keep(upload.id)}
              onNewest={() => acts.takeNewest(upload)}
              onTried={() => acts.lookAgain(upload)}
              onPause={(paused) =>
                tell({ type: paused ? 'upload-paused' : 'upload-resumed', id: upload.id })
              }
              onRetry={() => acts.retry(upload.id)}
              onTagsAnswered={() => tell({ type: 'tags-answered', id: upload.id })}
              onRemove={() => acts.remove(upload.id)}
            />
          ))}
        </div>
      )}
      <Notices notices={acts.notices} onDismiss={acts.dismiss} />
      <KnownFiles known={acts.known} onAnswer={acts.answerKnown} />
      <DropZone
        title={t(isEmpty ? 'dropTitle' : 'dropMore')}
        text={t('formats')}
        action={t('choose')}
        folderAction={t('chooseFolder')}
        accept={ACCEPT}
        small={!isEmpty}
        onFiles={acts.add}
      />
      {savable.length > 1 && (
        <div className={styles.all}>
          <Button look="accent" size="large" onClick={saveAll}>
            {t('saveAll', { count: savable.length })}
          </Button>
        </div>
      )}
      <LeaveGuard because={lost ?? (isPending ? 'album' : undefined)} onLeave={acts.forgetWords} />
    </>
  )
}
