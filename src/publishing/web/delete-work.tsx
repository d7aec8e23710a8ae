import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'

interface DeleteWorkProps {
  /** The name of what is deleted. */
  name: string
  /** The words on the button. */
  act: ReactNode
  title: ReactNode
  text: ReactNode
  /** @returns what went wrong */
  remove: () => Promise<ApiFailure | undefined>
  /** It is gone. */
  onDeleted?: () => void
  /** The page where one goes on, without its language. */
  leaveFor: string
  /** The page may be left without a question, or no longer. */
  onDeleting: (isDeleting: boolean) => void
}

/** Takes a sound or an album away, once that was confirmed; one that is gone already is as good. */
export function DeleteWork(props: DeleteWorkProps) {
  const { name, act, remove, leaveFor, onDeleting } = props
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  function open(isOpen: boolean) {
    setFailed(false)
    setAsks(isOpen)
  }
  async function confirm() {
    setBusy(true)
    setFailed(false)
    onDeleting(true)
    const problem = await remove()
    setBusy(false)
    if (problem && !isGone(problem)) {
      onDeleting(false)
      setFailed(true)
      return toast(tEditor('editPage.deleteFailed'), 'failed')
    }
    props.onDeleted?.()
    toast(tEditor('editPage.deleted', { name }))
    await navigate(pathIn(locale, leaveFor))
  }
  return (
    <>
      <Button look="quiet" icon="trash" onClick={() => open(true)}>
        {act}
      </Button>
      <ConfirmDialog
        open={asks}
        title={props.title}
        text={props.text}
        act={act}
        cancel={t('card.cancel')}
        busy={isBusy}
        failed={hasFailed ? tEditor('editPage.deleteFailed') : undefined}
        onConfirm={confirm}
        onCancel={() => open(false)}
      />
    </>
  )
}

/** Another tab was first, or an answer was lost. */
function isGone({ status }: ApiFailure): boolean {
  return status === 404
}
