import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#sounds/web/editor/confirm-dialog.tsx'
import { callApi, isFailure } from '#web/api-client.ts'
import { pathIn } from '#web/i18n/locale-path.ts'
import { usePageLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { type Album, deleteAlbum } from '../../contract.ts'

interface DeleteAlbumProps {
  album: Album
  /** The page may be left without a question, or no longer. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteAlbum({ album, onDeleting }: DeleteAlbumProps) {
  const t = useTranslations('albums.editor')
  const say = useTranslations('uploads')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    onDeleting(true)
    const answer = await callApi(deleteAlbum, { params: { id: album.id } })
    setBusy(false)
    if (isFailure(answer) && answer.status !== 404) {
      onDeleting(false)
      toast(say('editPage.deleteFailed'), 'failed')
      return
    }
    toast(say('editPage.deleted', { name: album.title }))
    await navigate(pathIn(locale, '/my/albums'))
  }
  return (
    <>
      <Button look="quiet" icon="trash" onClick={() => setAsks(true)}>
        {t('deleteAlbum')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('deleteTitle')}
        text={t('deleteText')}
        act={t('deleteAlbum')}
        cancel={say('card.cancel')}
        busy={isBusy}
        onConfirm={remove}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}
