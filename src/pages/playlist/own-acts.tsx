import { lazy, Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { playlistHref } from '#client/work-href.ts'
import { deletePlaylist, type Playlist } from '#lists/playlists-contract.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { ConfirmRequest, deleted } from '#works/web/confirm-request.tsx'

const PlaylistDialog = lazy(() => import('#lists/web/playlists/playlist-dialog.tsx'))

/** What the owner of a playlist can do with it. */
export default function OwnActs({ playlist }: { playlist: Playlist }) {
  const { id, title } = playlist
  const t = useTranslations('playlists')
  const toast = useToast()
  const locale = usePageLocale()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureWords()
  const [editing, setEditing] = useState<'never' | 'open' | 'closed'>('never')
  const [isDeleting, setDeleting] = useState(false)

  /** It may have another address now. */
  function show(saved: Playlist) {
    setEditing('closed')
    if (saved.id === id && saved.slug === playlist.slug) void revalidate()
    else void navigate(pathIn(locale, playlistHref(saved)), { replace: true })
  }

  return (
    <>
      <Button look="outline" icon="edit" aria-haspopup="dialog" onClick={() => setEditing('open')}>
        {t('edit')}
      </Button>
      <Menu label={t('more')} button={<Icon name="more" />} buttonClass="tool">
        <MenuItem icon="trash" onSelect={() => setDeleting(true)}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {editing !== 'never' && (
        <Suspense>
          <PlaylistDialog
            playlist={playlist}
            open={editing === 'open'}
            onClose={() => setEditing('closed')}
            onSaved={show}
          />
        </Suspense>
      )}
      <ConfirmRequest
        open={isDeleting}
        title={t('deleteQuestion')}
        text={t('deleteText', { title })}
        act={t('deleteYes')}
        cancel={t('form.cancel')}
        request={() => deleted(callApi(deletePlaylist, { params: { id } }))}
        messageOf={messageOf}
        onClose={() => setDeleting(false)}
        onDone={() => {
          toast(t('deleted', { title }))
          void navigate(pathIn(locale, '/my/playlists'))
        }}
      />
    </>
  )
}
