import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { abortParts, deleteTranscode, requestTranscode } from '#uploads/contract.ts'
import { createSound, deleteSound } from '../../../contract.ts'
import { callPatiently } from './patience.ts'
import type { Work } from './work.ts'

/**
 * Takes from the server what an upload has brought there, once nothing of it runs any more; its
 * sound too, whose answer may have been lost.
 *
 * @returns the failure where something stayed
 */
export async function leaveNothing(work: Work): Promise<ApiFailure | undefined> {
  const { soundId, transcodeId } = work
  if (soundId) return dropSound(soundId)
  const failure = await dropUpload(work)
  if (failure?.status !== 409 || transcodeId === undefined) return failure
  // A sound was made of it: asked again, it is the same.
  const made = await callPatiently(createSound, { body: { transcodeId } })
  return isFailure(made) ? failure : dropSound(made.id)
}

/**
 * Takes the file alone from the server, and never a sound.
 *
 * @returns the failure where something stayed; 409 where a sound stands on it
 */
export async function dropUpload(work: Work): Promise<ApiFailure | undefined> {
  const { transcodeId, partsId, policy, isPosted } = work
  if (transcodeId) return dropTranscode(transcodeId)
  if (partsId) return refusalOf(await callPatiently(abortParts, { params: { id: partsId } }))
  const key = policy?.params.key
  if (!isPosted || key === undefined) return undefined
  // Whether a form that was broken off had come in whole only the storage knows.
  const asked = await callPatiently(requestTranscode, { body: { filename: key } })
  return isFailure(asked) ? undefined : dropTranscode(asked.transcodeId)
}

async function dropTranscode(id: string): Promise<ApiFailure | undefined> {
  return refusalOf(await callPatiently(deleteTranscode, { params: { id } }))
}

async function dropSound(id: string): Promise<ApiFailure | undefined> {
  return refusalOf(await callPatiently(deleteSound, { params: { id } }))
}

/** What is gone already is as good as removed. */
function refusalOf(answer: unknown): ApiFailure | undefined {
  return isFailure(answer) && answer.status !== 404 ? answer : undefined
}
