import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { ConfirmRequest, deleted } from '#publishing/web/confirm-request.tsx'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { deleteSound, renewSoundLink, type Sound } from '#sounds/contract.ts'
import { useForgetReplacements } from '#sounds/web/forget-replacements.ts'
import { useToast } from '#ui/overlay/toasts.tsx'

interface RowDialogProps {
  open: boolean
  sound: Sound
  onClose: () => void
}

export function DeleteDialog({
  onDeleted,
  ...dialog
}: RowDialogProps & { onDeleted: (id: string) => void }) {
  const { id, title } = dialog.sound
  const t = useTranslations('sounds.mine')
  const toast = useToast()
  const forgetReplacements = useForgetReplacements()
  return (
    <ConfirmRequest
      {...dialog}
      title={t('removeQuestion')}
      text={t('removeText', { title })}
      act={t('removeYes')}
      cancel={t('removeNo')}
      request={() => deleted(callApi(deleteSound, { params: { id } }))}
      messageOf={useFailureWords()}
      onDone={() => {
        forgetReplacements(id)
        onDeleted(id)
        dialog.onClose()
        toast(t('removed', { title }))
      }}
    />
  )
}

export function ResetLinkDialog({
  onReset,
  ...dialog
}: RowDialogProps & { onReset: (id: string, sound: Sound) => void }) {
  const { id, title } = dialog.sound
  const t = useTranslations('sounds.mine')
  const toast = useToast()
  return (
    <ConfirmRequest
      {...dialog}
      look="strong"
      title={t('renewQuestion')}
      text={t('renewText', { title })}
      act={t('renewYes')}
      cancel={t('renewNo')}
      request={() => callApi(renewSoundLink, { params: { id } })}
      messageOf={useFailureWords()}
      onDone={(moved) => {
        onReset(id, moved)
        dialog.onClose()
        toast(t('renewed', { title }))
      }}
    />
  )
}
