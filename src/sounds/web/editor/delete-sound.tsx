import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#web/api-client.ts'
import { pathIn } from '#web/i18n/locale-path.ts'
import { usePageLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { deleteSound, type Sound } from '../../contract.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteSoundProps {
  sound: Sound
  /** The page may be left without a question, or no longer. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteSound({ sound, onDeleting }: DeleteSoundProps) {
  const t = useTranslations('uploads')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    onDeleting(true)
    const answer = await callApi(deleteSound, { params: { id: sound.id } })
    setBusy(false)
    if (isFailure(answer)) {
      onDeleting(false)
      toast(t('editPage.deleteFailed'), 'failed')
      return
    }
    toast(t('editPage.deleted', { name: sound.title }))
    await navigate(pathIn(locale, '/my/sounds'))
  }
  return (
    <>
      <Button look="quiet" icon="trash" onClick={() => setAsks(true)}>
        {t('editPage.deleteSound')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('editPage.deleteTitle')}
        text={t('editPage.deleteText')}
        act={t('editPage.deleteSound')}
        cancel={t('card.cancel')}
        busy={isBusy}
        onConfirm={remove}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}
