import { type Album, createAlbum, updateAlbum } from '#albums/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import {
  createWriteNames,
  createWriterId,
  type SaveResult,
  saveResultOf,
} from '#publishing/web/saving/save-outcome.ts'
import { type AlbumForm, readAlbumForm } from './album-form.ts'

interface Base {
  /** Undefined: of a new one. */
  id: string | undefined
  /** Undefined: any other change is overwritten. */
  version: number | undefined
}

/**
 * Saves one album, one write after the other. A write whose reply was lost may have succeeded: a new
 * album is created once however often it is requested, and a change is recognised by its name.
 */
export function createAlbumWriter() {
  const by = createWriterId()
  const nameWrite = createWriteNames(by)
  let mayExist = false
  return async ({ id, version }: Base, form: AlbumForm): Promise<SaveResult<Album>> => {
    const reading = readAlbumForm(form)
    if (!reading.ok) return { problems: reading.problems, failure: undefined }
    const { fields } = reading
    const change = async (changed: string, base: number | undefined) => {
      const body = { ...fields, ...(base !== undefined && { version: base }), written: nameWrite() }
      return saveResultOf(await callApi(updateAlbum, { params: { id: changed }, body }))
    }
    if (id !== undefined) return change(id, version)
    const made = await callApi(createAlbum, { body: fields, headers: { 'Idempotency-Key': by } })
    if (isFailure(made)) mayExist ||= made.status === 0 || made.status >= 500
    // An album that an earlier request created has the fields of that request.
    return !isFailure(made) && mayExist ? change(made.id, made.version) : saveResultOf(made)
  }
}
