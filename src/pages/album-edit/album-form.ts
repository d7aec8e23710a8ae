import { ALBUM_PRICE_YEN, type Album, NewAlbum } from '#albums/contract.ts'
import {
  type FormReading,
  formOfWork,
  NEW_WORK,
  readFields,
  sharedFields,
  type WorkForm,
} from '#publishing/web/work-form.ts'

/** The state of the editor: numbers as they were typed. */
export interface AlbumForm extends WorkForm {
  upc: string
  /** Ids in their order. */
  sounds: readonly string[]
}

/** The specification’s defaults of a new album. */
export const NEW_ALBUM: AlbumForm = {
  ...NEW_WORK,
  price: String(ALBUM_PRICE_YEN),
  upc: '',
  sounds: [],
}

/** The form of one’s own album, with the status that was requested, reached or not. */
export function formOfAlbum(album: Album): AlbumForm {
  return {
    ...formOfWork(album),
    upc: album.upc ?? '',
    sounds: album.sounds.map(({ id }) => id),
  }
}

/** The form as the contract’s fields. */
export function readAlbumForm({ upc, ...shared }: AlbumForm): FormReading<NewAlbum> {
  const fields = { ...sharedFields(shared), upc: upc.trim() === '' ? null : upc }
  return readFields(NewAlbum, fields, ({ status, sounds }) =>
    status !== 'Draft' && sounds?.length === 0 ? { sounds: 'album_empty' } : {},
  )
}
