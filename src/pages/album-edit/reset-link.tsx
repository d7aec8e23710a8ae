import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Album, renewAlbumLink } from '#albums/contract.ts'
import { callApi } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { ConfirmRequest } from '#publishing/web/confirm-request.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'

/** Moves a Private album to a new address. */
export function ResetLink({ album: { id } }: { album: Album }) {
  const t = useTranslations('albums.editor')
  const tUploads = useTranslations('uploads')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" icon="link" onClick={() => setOpen(true)}>
        {t('renewLink')}
      </Button>
      <ConfirmRequest
        open={isOpen}
        title={t('renewTitle')}
        text={t('renewText')}
        act={t('renewLink')}
        cancel={tUploads('card.cancel')}
        request={() => callApi(renewAlbumLink, { params: { id } })}
        messageOf={() => tUploads('toasts.editFailed')}
        onDone={async (moved) => {
          setOpen(false)
          toast(t('renewed'))
          await navigate(pathIn(locale, `/album/${moved.id}/edit`), { replace: true })
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
