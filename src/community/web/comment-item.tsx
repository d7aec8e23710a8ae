import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import styles from './comments.module.css'
import type { RemoveButtonProps } from './remove-button.tsx'

/** Visitors need not carry it. */
const RemoveButton = lazy(() => import('./remove-button.tsx'))

interface CommentItemProps extends RemoveButtonProps {
  onPosition: (seconds: number) => void
}

export function CommentItem({ comment, onPosition, onRemoved }: CommentItemProps) {
  const t = useTranslations('community.comments')
  const { text, position, createdAt, user, deletable } = comment
  return (
    <li className={styles.comment}>
      <Avatar name={user.name} image={user.user_image} size={36} />
      <div className={styles.said}>
        <div className={styles.head}>
          <A href={`/user/${user.username}`} className={styles.name}>
            {user.name}
          </A>
          {position !== null && (
            <button
              type="button"
              className={styles.at}
              aria-label={t('jump', { time: formatTime(position) })}
              onClick={() => onPosition(position)}
            >
              {formatTime(position)}
            </button>
          )}
          <DateText at={createdAt} look="ago" />
        </div>
        <p className={styles.text} lang={langOf(text)}>
          {text}
        </p>
      </div>
      {deletable && (
        <Suspense>
          <RemoveButton comment={comment} onRemoved={onRemoved} />
        </Suspense>
      )}
    </li>
  )
}
