import { callApi, isFailure } from '#client/api-client.ts'
import { randomId } from '#kernel/random-id.ts'
import {
  ALBUM_DEFAULTS,
  type Album,
  createAlbum,
  NewAlbum,
  updateAlbum,
} from '#works/albums-contract.ts'
import { createWriteNames, type SaveResult, saveResultOf } from '#works/web/saving/save-outcome.ts'
import {
  type FormReading,
  formOfWork,
  readFields,
  sharedFields,
  type Work,
  type WorkForm,
} from '#works/web/work-form.ts'

/** The state of the editor: numbers as they were typed. */
export interface AlbumForm extends WorkForm {
  upc: string
  announced: boolean
  /** Everyone who pre-ordered the album may be refunded. */
  dropsPreorders?: boolean
  sounds: readonly string[]
}

export const NEW_ALBUM = formOfAlbum({ ...ALBUM_DEFAULTS, title: '', edit: null })

interface Formed extends Work, Pick<Album, 'upc'> {
  edit: (NonNullable<Work['edit']> & { announced?: boolean | undefined }) | null
  sounds: readonly { id: string }[]
}

export function formOfAlbum(album: Formed): AlbumForm {
  return {
    ...formOfWork(album),
    upc: album.upc ?? '',
    announced: album.edit?.announced ?? false,
    sounds: album.sounds.map(({ id }) => id),
  }
}

export function readAlbumForm(form: AlbumForm): FormReading<NewAlbum> {
  const { upc, dropsPreorders: _, ...shared } = form
  const fields = {
    ...sharedFields(shared),
    upc: upc.trim() === '' ? null : upc,
  }
  return readFields(NewAlbum, fields, ({ status, sounds }) =>
    status !== 'Draft' && sounds?.length === 0 ? { sounds: 'album_empty' } : {},
  )
}

interface Base {
  id: string | undefined
  /** Undefined: any other change is overwritten. */
  version: number | undefined
  /** The album's Draft sounds are published with it. */
  publishSounds?: boolean
}

/** A write whose reply was lost is recognised: a new album by its key, a change by its name. */
export function createAlbumWriter() {
  const by = randomId()
  const names = createWriteNames(by)
  let mayExist = false
  return async (
    { id, version, publishSounds }: Base,
    form: AlbumForm,
  ): Promise<SaveResult<Album>> => {
    const reading = readAlbumForm(form)
    if (!reading.ok) return { problems: reading.problems, failure: undefined }
    const fields = { ...reading.fields, ...(publishSounds && { publishSounds }) }
    const change = async (changed: string, base: number | undefined) => {
      const body = {
        ...fields,
        ...(base !== undefined && { version: base }),
        written: names.next(),
        ...(form.dropsPreorders && { dropsPreorders: true }),
      }
      return saveResultOf(await callApi(updateAlbum, { params: { id: changed }, body }))
    }
    if (id !== undefined) return change(id, version)
    const made = await callApi(createAlbum, { body: fields, headers: { 'Idempotency-Key': by } })
    if (isFailure(made)) mayExist ||= made.status === 0 || made.status >= 500
    // An album that an earlier request created has the fields of that request.
    return !isFailure(made) && mayExist ? change(made.id, made.version) : saveResultOf(made)
  }
}
