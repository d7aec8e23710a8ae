import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Album, renewAlbumLink } from '#albums/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'

/** A Private album at a new address: for a link that has gone too far. */
export function RenewLink({ album }: { album: Album }) {
  const t = useTranslations('albums.editor')
  const say = useTranslations('uploads')
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

  async function renew() {
    setBusy(true)
    setFailed(false)
    const answer = await callApi(renewAlbumLink, { params: { id: album.id } })
    setBusy(false)
    setFailed(isFailure(answer))
    if (isFailure(answer)) return toast(say('toasts.editFailed'), 'failed')
    setAsks(false)
    toast(t('renewed'))
    await navigate(pathIn(locale, `/album/${answer.id}/edit`), { replace: true })
  }
  return (
    <>
      <Button look="outline" icon="link" onClick={() => open(true)}>
        {t('renewLink')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('renewTitle')}
        text={t('renewText')}
        act={t('renewLink')}
        cancel={say('card.cancel')}
        busy={isBusy}
        failed={hasFailed ? say('toasts.editFailed') : undefined}
        onConfirm={renew}
        onCancel={() => open(false)}
      />
    </>
  )
}
