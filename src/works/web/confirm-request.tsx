import { type ComponentProps, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
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

interface ConfirmButtonProps<Reply>
  extends Pick<ComponentProps<typeof Button>, 'look' | 'icon'>,
    Pick<ConfirmRequestProps<Reply>, 'title' | 'text' | 'act' | 'request' | 'messageOf'> {
  /** @returns where to go then, without the language */
  onDone: (reply: Reply) => string
}

export function ConfirmButton<Reply>({ look, icon, onDone, ...props }: ConfirmButtonProps<Reply>) {
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} icon={icon} onClick={() => setOpen(true)}>
        {props.act}
      </Button>
      <ConfirmRequest
        {...props}
        open={isOpen}
        onDone={async (reply: Reply) => {
          setOpen(false)
          await navigate(pathIn(locale, onDone(reply)), { replace: true })
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface DeleteButtonProps {
  name: string
  act: string
  title: string
  text: string
  request: () => Promise<undefined | ApiFailure>
  onDeleted?: () => void
  listPath: string
  onLeaving: (isLeaving: boolean) => void
}

export function DeleteButton(props: DeleteButtonProps) {
  const { name, request, onDeleted, listPath, onLeaving, ...words } = props
  const t = useTranslations('soundEditor.editPage')
  const toast = useToast()
  return (
    <ConfirmButton
      {...words}
      look="quiet"
      icon="trash"
      request={async () => {
        onLeaving(true)
        const failure = await deleted(request())
        if (failure) onLeaving(false)
        return failure
      }}
      messageOf={() => t('deleteFailed')}
      onDone={() => {
        onDeleted?.()
        toast(t('deleted', { name }))
        return listPath
      }}
    />
  )
}
