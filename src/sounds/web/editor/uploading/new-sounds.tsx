import { useTranslations } from 'use-intl'
import { SOUND_EXTENSIONS } from '#uploads/contract.ts'
import { DropZone } from '#uploads/web/drop-zone.tsx'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { UploadCard } from './upload-card.tsx'
import styles from './uploading.module.css'
import { isUnsaved, isUploading } from './uploads-state.ts'
import { useUploads } from './use-uploads.ts'

const ACCEPT = ['audio/*', ...SOUND_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** Choose several files; each is uploaded at once and described meanwhile. */
export function NewSounds() {
  const t = useTranslations('uploads.newPage')
  const { uploads, tell, add, remove, save, saveAll } = useUploads()
  const isEmpty = uploads.length === 0
  const open = uploads.filter(({ state }) => state !== 'ERROR')
  const because = isUploading(uploads)
    ? 'uploading'
    : uploads.some(isUnsaved)
      ? 'unsaved'
      : undefined
  return (
    <>
      {!isEmpty && (
        <div className={styles.list}>
          {uploads.map((upload) => (
            <UploadCard
              key={upload.id}
              upload={upload}
              onEdit={(change) => tell({ type: 'form-edited', id: upload.id, change })}
              onSave={() => save(upload)}
              onRemove={() => remove(upload)}
            />
          ))}
        </div>
      )}
      <DropZone
        title={t(isEmpty ? 'dropTitle' : 'dropMore')}
        text={t('formats')}
        action={t('choose')}
        accept={ACCEPT}
        small={!isEmpty}
        onFiles={add}
      />
      {open.length > 1 && (
        <div className={styles.all}>
          <Button look="accent" size="large" onClick={saveAll}>
            {t('saveAll', { count: open.length })}
          </Button>
        </div>
      )}
      <LeaveGuard because={because} />
    </>
  )
}
