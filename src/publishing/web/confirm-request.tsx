import { type ComponentProps, useState } from 'react'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'

interface ConfirmRequestProps<Reply>
  extends Pick<
    ComponentProps<typeof ConfirmDialog>,
    'open' | 'title' | 'text' | 'act' | 'cancel' | 'look'
  > {
  request: () => Promise<Reply | ApiFailure>
  messageOf: (failure: ApiFailure) => string
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** A request that is sent once it was confirmed; a failure is shown in the dialog and in a toast. */
export function ConfirmRequest<Reply>(props: ConfirmRequestProps<Reply>) {
  const { request, messageOf, onDone, onClose, ...words } = props
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function confirm() {
    setBusy(true)
    setFailed(undefined)
    const reply = await request()
    setBusy(false)
    if (!isFailure(reply)) return onDone(reply)
    setFailed(messageOf(reply))
    toast(messageOf(reply), 'failed')
  }
  function close() {
    setFailed(undefined)
    onClose()
  }
  return (
    <ConfirmDialog {...words} busy={isBusy} failed={failed} onConfirm={confirm} onCancel={close} />
  )
}

/** Treats what is not found as deleted: another tab was first, or a reply was lost. */
export async function deleted(reply: Promise<object | undefined | ApiFailure>) {
  const result = await reply
  return isFailure(result) && result.status !== 404 ? result : undefined
}
