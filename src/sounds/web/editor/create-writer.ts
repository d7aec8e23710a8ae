import { createWriterId } from '#publishing/web/saving/create-writer-id.ts'
import { saveSound } from './save-sound.ts'

/** Writes a form as `saveSound` does. */
export type Writer = typeof saveSound

/**
 * Of one sound, whose writings come one after the other. One whose answer was lost may have come
 * through: then the sound is newer by nobody else's hand, which the server knows by the name that
 * each writing bears.
 */
export function createWriter(by = createWriterId()): Writer {
  let turn = 0
  return (id, form, options) => {
    turn += 1
    return saveSound(id, form, { ...options, written: { by, turn } })
  }
}
