import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#web/api-client.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/date-text.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import { type Comment, deleteComment } from '../contract.ts'
import styles from './comments.module.css'

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
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const answer = await callApi(deleteComment, { params: { id: comment.id } })
    setBusy(false)
    setAsking(false)
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    toast(t('removed'))
    onRemoved(comment.id)
  }

  return (
    <>
      <IconButton icon="trash" label={t('remove')} onClick={() => setAsking(true)} />
      <Dialog
        open={isAsking}
        width="narrow"
        title={t('removeQuestion', { name: comment.user.name })}
        onClose={() => setAsking(false)}
      >
        <p className={styles.quote}>{comment.text}</p>
        <div className={styles.choice}>
          <Button look="outline" onClick={() => setAsking(false)}>
            {t('removeNo')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {t('removeYes')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
