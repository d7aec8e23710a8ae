import { useTranslations } from 'use-intl'
import { type Album, deleteAlbum } from '#albums/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { DeleteWork } from '#publishing/web/delete-work.tsx'

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
