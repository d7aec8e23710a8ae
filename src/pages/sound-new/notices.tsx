import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { limitOf } from '#i18n/problem-limits.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import styles from './sound-new.module.css'

interface Notice {
  id: number
  text: string
}

/**
 * Files that were refused, or could not be removed: shown as a toast, and listed until dismissed.
 */
export function useNotices() {
  const t = useTranslations()
  const toast = useToast()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const textOf = {
    wrong: (files: string) => t('problems.file_not_allowed', { files }),
    large: (files: string) =>
      `${files}: ${t('problems.file_too_large', limitOf('file_too_large'))}`,
    others: (files: string, count: number) => t('uploads.transfer.others', { files, count }),
    unreadable: (files: string, count: number) =>
      t('uploads.transfer.unreadable', { files, count }),
    nothing: () => t('uploads.transfer.noSounds'),
    stayed: (name: string) => t('uploads.transfer.stayed', { name }),
    unkept: (name: string) => t('uploads.transfer.unkept', { name }),
    notForgotten: (name: string) => t('uploads.transfer.notForgotten', { name }),
  }
  function notify(reason: keyof typeof textOf, names: readonly string[] = []) {
    if (names.length === 0 && reason !== 'nothing') return
    const text = textOf[reason](names.join(', '), names.length)
    toast(text, 'failed')
    setNotices((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }])
  }
  const dismiss = (id: number) => setNotices((before) => before.filter((one) => one.id !== id))
  return { notices, notify, dismiss }
}

interface NoticesProps {
  notices: readonly Notice[]
  onDismiss: (id: number) => void
}

export function Notices({ notices, onDismiss }: NoticesProps) {
  const t = useTranslations('uploads.transfer')
  if (notices.length === 0) return null
  return (
    <ul className="stack gap-2 page-heading">
      {notices.map(({ id, text }) => (
        <li key={id} className={styles.notice}>
          <Icon name="alert" size={18} />
          <p>{text}</p>
          <IconButton icon="close" label={t('dismiss')} onClick={() => onDismiss(id)} />
        </li>
      ))}
    </ul>
  )
}
