import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { IconButton } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { deleteComment, type Reply } from '../contract.ts'
import styles from './remove-button.module.css'

export interface RemoveButtonProps {
  comment: Reply
  /** The comment with this ID is gone, or with an @ all that this user wrote. */
  onRemoved: (what: string) => void
}

export function RemoveButton({ comment, onRemoved }: RemoveButtonProps) {
  const t = useTranslations()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  const { isBusy, submit } = useSubmit(async () => {
    const answer = await callApi(deleteComment, { params: { id: comment.id } })
    close()
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    toast(t('removeComment.removed'))
    onRemoved(comment.id)
  })

  return (
    <>
      <IconButton icon="trash" label={t('removeComment.remove')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={t('removeComment.removeQuestion', { name: comment.user.name })}
        text={<span className={styles.quote}>{comment.text}</span>}
        act={t('removeComment.removeYes')}
        cancel={t('common.cancel')}
        busy={isBusy}
        onConfirm={submit}
        onCancel={close}
      />
    </>
  )
}
