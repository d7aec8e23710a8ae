import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/date-text.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import type { Comment } from '../contract.ts'
import styles from './comments.module.css'

/** Comes when somebody first wants to remove something. */
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

interface CommentItemProps {
  comment: Comment
  onPosition: (seconds: number) => void
  onRemoved: (id: string) => void
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
      {deletable && <RemoveButton comment={comment} onRemoved={onRemoved} />}
    </li>
  )
}

function RemoveButton({ comment, onRemoved }: Pick<CommentItemProps, 'comment' | 'onRemoved'>) {
  const t = useTranslations('community.comments')
  const [asked, setAsked] = useState<'never' | 'asking' | 'closed'>('never')
  return (
    <>
      <IconButton icon="trash" label={t('remove')} onClick={() => setAsked('asking')} />
      {asked !== 'never' && (
        <Suspense>
          <RemoveDialog
            comment={comment}
            open={asked === 'asking'}
            onClose={() => setAsked('closed')}
            onRemoved={onRemoved}
          />
        </Suspense>
      )}
    </>
  )
}
