import { canRetry, type Upload, type UploadEvent } from '#uploads/web/state/upload.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { hasUnsavedContent } from '#works/web/saving/editor-state.ts'
import type { SaveFailureWord } from '#works/web/saving/save-outcome.ts'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import type { FormProblems } from '#works/web/work-form.ts'
import { dateToCome } from '#works/web/work-form.ts'

export interface SoundUpload extends Upload {
  sound: Sound | undefined
  /** The version of the sound on which the form is based; undefined: it overwrites any. */
  version: number | undefined
  form: SoundForm
  /** The form that the server has, or will have from the file alone. */
  savedForm: SoundForm
  problems: FormProblems
  /** Save was pressed: carried out now, or when the file has arrived. */
  saving: boolean
  /** The last save failed; undefined: it did not, or the fields show why. */
  failed: SaveFailureWord | undefined
  /** The sound was changed elsewhere meanwhile: nothing was written. */
  isStale: boolean
  tagsDismissed: boolean
}

export type FormEvent = { id: string } & (
  | { type: 'form-edited'; change: Partial<SoundForm> }
  | { type: 'tags-dismissed' }
  | { type: 'sound-read'; sound: Sound }
  /** `over`: whatever was changed elsewhere. */
  | { type: 'save-requested'; over?: boolean }
  | { type: 'save-refused'; problems: FormProblems; failed?: SaveFailureWord; isStale?: boolean }
  | { type: 'sound-saved'; sound: Sound; form: SoundForm }
  /** The draft was saved automatically; what was typed since waits for the next time. */
  | { type: 'draft-saved'; sound: Sound; form: SoundForm }
  /** Unsaved edits are replaced with the sound as it is now. */
  | { type: 'newest-taken'; sound: Sound }
)

export type SoundUploadEvent = UploadEvent | FormEvent

/** Returns what would be lost by leaving the page now; the gravest of several. */
export function lostByLeaving(
  list: readonly SoundUpload[],
): 'uploading' | 'broken' | 'unsaved' | undefined {
  if (list.some(needsPage)) return 'uploading'
  if (list.some((upload) => canRetry(upload) && !upload.sound)) return 'broken'
  return list.some(isUnsaved) ? 'unsaved' : undefined
}

function needsPage({ state, sound }: SoundUpload): boolean {
  return state === 'UPLOADING' || (state === 'TRANSCODING' && sound === undefined)
}

/** True if there is, or may be, a sound to save it to: now, or once its file has arrived. */
export function isSavable(upload: SoundUpload): boolean {
  return upload.state !== 'ERROR' || canRetry(upload)
}

export function isSameForm(one: SoundForm, other: SoundForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** True if something was typed that the server does not have; of what has failed, too. */
export function isUnsaved({ form, savedForm }: SoundUpload): boolean {
  return form !== savedForm
}

/** True if a removal deletes something that was typed or created: it asks first. */
export function losesByRemoval(upload: SoundUpload): boolean {
  return upload.state !== 'ERROR' || isUnsaved(upload) || upload.sound !== undefined
}

/** True if only its artist sees it, and what was saved will not change that. */
export function isDraft({ sound }: SoundUpload): boolean {
  return sound?.status === 'Draft' && !sound.edit?.wantedStatus
}

/** True if something other than its status was typed that the server does not have. */
export function isContentUnsaved(upload: SoundUpload): boolean {
  return hasUnsavedContent({ form: upload.form, saved: upload.savedForm })
}

/**
 * True if the sound has the status that was saved, or waits for nothing but its date or its artist.
 */
export function isSettled({ sound, savedForm }: SoundUpload): boolean {
  if (sound === undefined || sound.status === savedForm.status) return true
  return dateToCome(sound) !== undefined || needsArtist(sound)
}

/**
 * True if its file is ready, and what listeners are to hear cannot be, until its artist does
 * something.
 */
export function needsArtist({ edit }: Sound): boolean {
  if (edit?.transcodeStatus !== 'READY') return false
  return edit.transcodeError !== null || Boolean(edit.limitError)
}

export function isPreviewAwaited({ edit }: Sound): boolean {
  return edit?.previewWaiting === true && edit.wantedStatus === null
}
