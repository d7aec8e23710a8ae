import { dateToCome } from '#publishing/web/future-date.ts'
import type { SoundForm } from '../../editor/sound-form.ts'
import type { Upload } from './facts.ts'

type List = readonly Upload[]

/** It has failed, and the same file may still come through. */
export function mayComeThrough({ state, problem }: Upload): boolean {
  return state === 'ERROR' && problem?.canRetry === true
}

/** What would be lost by leaving the page now; of several, what is gravest. */
export function lostByLeaving(list: List): 'uploading' | 'broken' | 'unsaved' | undefined {
  if (list.some(isOnItsWay)) return 'uploading'
  if (list.some((upload) => mayComeThrough(upload) && !upload.sound)) return 'broken'
  return list.some(isUnsaved) ? 'unsaved' : undefined
}

/** This page alone brings it to where its sound is there. */
function isOnItsWay({ state, sound }: Upload): boolean {
  return state === 'UPLOADING' || (state === 'TRANSCODING' && sound === undefined)
}

/** There is, or may come, a sound to save it to; at once, or once its file has arrived. */
export function isSavable(upload: Upload): boolean {
  return upload.state !== 'ERROR' || mayComeThrough(upload)
}

export function isSameForm(one: SoundForm, other: SoundForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Something was typed that the server has not; of what has failed, too. */
export function isUnsaved({ form, savedForm }: Upload): boolean {
  return form !== savedForm
}

/** Nobody else sees it, and nobody will by what was saved. */
export function isDraft({ sound }: Upload): boolean {
  return sound?.status === 'Draft' && !sound.edit?.wantedStatus
}

/** Something other than its status was typed that the server has not. */
export function isUnkept(upload: Upload): boolean {
  const { form, savedForm } = upload
  return isUnsaved(upload) && !isSameForm({ ...form, status: savedForm.status }, savedForm)
}

/**
 * The sound has the status that was saved, or waits for nothing but its date or its artist; until its
 * file and its preview are ready it waits for those.
 */
export function isSettled({ sound, savedForm }: Upload): boolean {
  if (sound === undefined || sound.status === savedForm.status) return true
  return dateToCome(sound) !== undefined || isInTrouble(sound)
}

/** Its file is ready, and what is to be heard of it cannot be, until its artist does something. */
export function isInTrouble({ edit }: NonNullable<Upload['sound']>): boolean {
  if (edit?.transcodeStatus !== 'READY') return false
  return edit.transcodeError !== null || Boolean(edit.limitError)
}

/** It is out, and the part that is to be heard of it is being made. */
export function isPartAwaited({ edit }: NonNullable<Upload['sound']>): boolean {
  return edit?.previewWaiting === true && edit.wantedStatus === null
}

/** Of all files that are not given up: how many have arrived, and how much of their bytes. */
export function sumOf(list: List) {
  const counted = list.filter(({ state }) => state !== 'ERROR')
  const moving = counted.filter(({ state }) => state === 'UPLOADING')
  const bytes = bytesOf(counted)
  const loaded = loadedOf(counted)
  const going = moving.filter(({ paused }) => !paused)
  return {
    arrived: counted.length - moving.length,
    all: counted.length,
    percent: bytes > 0 ? Math.floor((loaded / bytes) * 100) : 0,
    bytes,
    loaded,
    /** Bytes that are still to be sent, or wait for that; none of what is paused. */
    left: bytesOf(going) - loadedOf(going),
  }
}

const bytesOf = (list: List) => list.reduce((sum, { bytes }) => sum + bytes, 0)
const loadedOf = (list: List) =>
  list.reduce((sum, { bytes, loaded }) => sum + Math.min(loaded, bytes), 0)
