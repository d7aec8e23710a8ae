import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type Comment, deleteComment } from '../contract.ts'
import styles from './comments.module.css'

interface RemoveDialogProps {
  comment: Comment
  open: boolean
  onClose: () => void
  onRemoved: (id: string) => void
}

export default function RemoveDialog({ comment, open, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTranslations('community.comments')
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const answer = await callApi(deleteComment, { params: { id: comment.id } })
    setBusy(false)
    onClose()
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    toast(t('removed'))
    onRemoved(comment.id)
  }

  return (
    <Dialog
      open={open}
      width="narrow"
      title={t('removeQuestion', { name: comment.user.name })}
      onClose={onClose}
    >
      <p className={styles.quote}>{comment.text}</p>
      <div className={styles.choice}>
        <Button look="outline" onClick={onClose}>
          {t('removeNo')}
        </Button>
        <Button look="danger" busy={isBusy} onClick={remove}>
          {t('removeYes')}
        </Button>
      </div>
    </Dialog>
  )
}
