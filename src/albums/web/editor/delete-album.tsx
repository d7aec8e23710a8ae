import { useTranslations } from 'use-intl'
import { DeleteWork } from '#sounds/web/editor/delete-work.tsx'
import { callApi, isFailure } from '#web/api-client.ts'
import { type Album, deleteAlbum } from '../../contract.ts'

interface DeleteAlbumProps {
  album: Album
  /** The page may be left without a question, or no longer. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteAlbum({ album, onDeleting }: DeleteAlbumProps) {
  const t = useTranslations('albums.editor')
  return (
    <DeleteWork
      name={album.title}
      act={t('deleteAlbum')}
      title={t('deleteTitle')}
      text={t('deleteText')}
      leaveFor="/my/albums"
      onDeleting={onDeleting}
      remove={async () => {
        const answer = await callApi(deleteAlbum, { params: { id: album.id } })
        return isFailure(answer) ? answer : undefined
      }}
    />
  )
}
