import { type Album, createAlbum, type NewAlbum, updateAlbum } from '#albums/contract.ts'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { createWriterId } from '#publishing/web/saving/create-writer-id.ts'

interface Upon {
  /** Undefined: of a new one. */
  id: string | undefined
  /** Undefined: over whatever else was changed meanwhile. */
  version: number | undefined
}

/**
 * Writes one album, one writing after the other. One whose answer was lost may have come through: a new
 * album is made once however often it is asked for, and a change is known again by its name.
 */
export function createAlbumWriter() {
  const by = createWriterId()
  let turn = 0
  let mayBeMade = false
  function change(id: string, version: number | undefined, fields: NewAlbum) {
    turn += 1
    const body = { ...fields, ...(version !== undefined && { version }), written: { by, turn } }
    return callApi(updateAlbum, { params: { id }, body })
  }
  return async ({ id, version }: Upon, fields: NewAlbum): Promise<Album | ApiFailure> => {
    if (id !== undefined) return change(id, version, fields)
    const made = await callApi(createAlbum, { body: fields, headers: { 'Idempotency-Key': by } })
    if (isFailure(made)) {
      mayBeMade ||= made.status === 0 || made.status >= 500
      return made
    }
    // What an earlier try has made says what was typed then.
    return mayBeMade ? change(made.id, made.version, fields) : made
  }
}
