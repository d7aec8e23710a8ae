import { useTranslations } from 'use-intl'
import styles from '#sounds/web/uploading/uploading.module.css'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Notice } from './use-refusals.ts'

interface NoticesProps {
  notices: readonly Notice[]
  onDismiss: (id: number) => void
}

/** What was refused, until it is dismissed. */
export function Notices({ notices, onDismiss }: NoticesProps) {
  const t = useTranslations('uploads.transfer')
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices}>
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
