import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { IconButton } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type Comment, deleteComment } from '../contract.ts'
import styles from './comments.module.css'

export interface RemoveButtonProps {
  comment: Comment
  onRemoved: (id: string) => void
}

export default function RemoveButton({ comment, onRemoved }: RemoveButtonProps) {
  const t = useTranslations('community.comments')
  const common = useTranslations('common')
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  const { isBusy, submit } = useSubmit(async () => {
    const answer = await callApi(deleteComment, { params: { id: comment.id } })
    close()
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    toast(t('removed'))
    onRemoved(comment.id)
  })

  return (
    <>
      <IconButton icon="trash" label={t('remove')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={t('removeQuestion', { name: comment.user.name })}
        text={<span className={styles.quote}>{comment.text}</span>}
        act={t('removeYes')}
        cancel={common('cancel')}
        busy={isBusy}
        onConfirm={submit}
        onCancel={close}
      />
    </>
  )
}
