import { canRetry, type Upload, type UploadEvent } from '#uploads/web/state/upload.ts'
import type { Sound } from '#works/sounds-contract.ts'
import type { ListedEditor } from '#works/web/sounds/editor/sound-editor.tsx'
import { dateToCome } from '#works/web/work-form.ts'

/** A file with its Draft, and what the Draft’s editor shows. */
export interface SoundUpload extends Upload {
  /** The Draft; undefined until it is made. */
  sound: Sound | undefined
  editor: ListedEditor | undefined
  tagsDismissed: boolean
}

export type SoundEvent = { id: string } & (
  | { type: 'sound-read'; sound: Sound }
  | { type: 'editor-changed'; editor: ListedEditor }
  | { type: 'tags-dismissed' }
  /** The Draft of a refused file is deleted. */
  | { type: 'sound-dropped' }
)

export type SoundUploadEvent = UploadEvent | SoundEvent

export function nameOf({ editor, sound, fileName }: SoundUpload): string {
  return editor?.form.title || sound?.title || fileName
}

/** Returns what would be lost by leaving the page now; the gravest of several. */
export function lostByLeaving(
  list: readonly SoundUpload[],
): 'uploading' | 'broken' | 'unsaved' | undefined {
  if (list.some((upload) => needsPage(upload) && upload.state !== 'ERROR')) return 'uploading'
  if (list.some((upload) => needsPage(upload) && canRetry(upload))) return 'broken'
  return list.some(isUnsaved) ? 'unsaved' : undefined
}

/** True until the Draft has the file. */
function needsPage({ state, sound }: SoundUpload): boolean {
  return state !== 'READY' && (sound?.edit?.transcodeStatus ?? 'NONE') === 'NONE'
}

/** True if a removal deletes a file that may still come, or something that was typed: it asks first. */
export function losesByRemoval(upload: SoundUpload): boolean {
  return upload.state !== 'ERROR' || !needsPage(upload) || !isUntouched(upload)
}

/** True if there is, or may be, a sound to publish: now, or once its file has arrived. */
export function isSavable(upload: SoundUpload): boolean {
  return upload.state !== 'ERROR' || canRetry(upload)
}

/** True if something was typed that the server does not have; of what has failed, too. */
export function isUnsaved({ editor }: SoundUpload): boolean {
  return editor !== undefined && editor.form !== editor.savedForm
}

export const FIRST_VERSION = 1

/** True if its Draft has nothing but the name of its file. */
export function isUntouched(upload: SoundUpload): boolean {
  return !isUnsaved(upload) && (upload.sound?.version ?? FIRST_VERSION) === FIRST_VERSION
}

/** True if only its artist sees it, and what was saved will not change that. */
export function isDraft({ sound }: SoundUpload): boolean {
  return sound?.status === 'Draft' && !sound.edit?.wantedStatus
}

/** True if its file is ready, and its status changes by itself, and soon. */
export function isSettling({ state, sound, editor }: SoundUpload): boolean {
  const waits = state === 'READY' && editor?.saving === false && sound?.edit?.wantedStatus
  return (
    Boolean(waits) && sound !== undefined && dateToCome(sound) === undefined && !needsArtist(sound)
  )
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
