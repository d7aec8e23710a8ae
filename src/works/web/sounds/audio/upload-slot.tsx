import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import type { Upload } from '#uploads/web/state/upload.ts'
import { UploadProgress } from '#uploads/web/upload-progress.tsx'
import styles from './upload-slot.module.css'

interface UploadSlotProps {
  upload: Upload
  /** The name of the sound, for the labels of its buttons. */
  name: string
  online: boolean
  /** Stands above the reason where the file was refused: no retry helps. */
  refused?: string
  onPause: (paused: boolean) => void
  onRetry: () => void
  /** More buttons beside the progress. */
  children?: ReactNode
}

/** A file on its way to a sound: its first audio, or what replaces the audio that it has. */
export function UploadSlot({ upload, name, onPause, children, ...props }: UploadSlotProps) {
  const t = useTranslations('uploads.transfer')
  const { state, paused } = upload
  return (
    <div className={styles.slot}>
      <UploadProgress upload={upload} {...props} />
      {state === 'UPLOADING' && (
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={t(paused ? 'resume' : 'pause', { name })}
          onClick={() => onPause(!paused)}
        />
      )}
      {children}
    </div>
  )
}
