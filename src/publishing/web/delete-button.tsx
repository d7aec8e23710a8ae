import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { ConfirmRequest, deleted } from './confirm-request.tsx'

interface DeleteButtonProps {
  /** The title of what is deleted. */
  name: string
  act: string
  title: string
  text: string
  request: () => Promise<undefined | ApiFailure>
  onDeleted?: () => void
  /** Where to go then, without the language. */
  listPath: string
  /** Whether the page may be left without a question. */
  onLeaving: (isLeaving: boolean) => void
}

/** Deletes the sound or album of an editor, once that was confirmed. */
export function DeleteButton(props: DeleteButtonProps) {
  const { name, act, title, text, request, onDeleted, listPath, onLeaving } = props
  const t = useTranslations('soundEditor.editPage')
  const cancel = useTranslations('uploads')('card.cancel')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon="trash" onClick={() => setOpen(true)}>
        {act}
      </Button>
      <ConfirmRequest
        {...{ title, text, act, cancel }}
        open={isOpen}
        request={async () => {
          onLeaving(true)
          const failure = await deleted(request())
          if (failure) onLeaving(false)
          return failure
        }}
        messageOf={() => t('deleteFailed')}
        onDone={async () => {
          onDeleted?.()
          toast(t('deleted', { name }))
          await navigate(pathIn(locale, listPath))
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
