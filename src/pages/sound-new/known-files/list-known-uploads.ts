import pLimit from 'p-limit'
import { callApi, isFailure } from '#client/api-client.ts'
import { getSound } from '#sounds/contract.ts'
import { getTranscodeStatus } from '#uploads/contract.ts'
import { folderOfFile } from '#uploads/web/files/dropped-files.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundUpload, SoundUploadEvent } from '../state/sound-upload.ts'
import { soundUploadsReducer } from '../state/sound-uploads-reducer.ts'
import type { KnownFile } from './added-files.ts'

const CALLS_AT_ONCE = 8

/**
 * Files whose sounds exist, as the uploads that they were: with their tags and their folder. What is
 * deleted by now, or cannot be read, is left out.
 */
export async function listKnownUploads(known: readonly KnownFile[]): Promise<SoundUpload[]> {
  return (await pLimit(CALLS_AT_ONCE).map(known, findUpload)).flat()
}

async function findUpload({ file, soundId }: KnownFile): Promise<readonly SoundUpload[]> {
  const sound = await callApi(getSound, { params: { id: soundId } })
  if (isFailure(sound) || !sound.edit) return []
  const { transcodeId } = sound.edit
  const answer = await callApi(getTranscodeStatus, { params: { id: transcodeId } })
  const { duration } = sound
  const tags = isFailure(answer) ? null : (answer.tags ?? null)
  const id = `known-${soundId}`
  const chosen = { id, fileName: file.name, bytes: file.size, folder: folderOfFile(file) }
  const events: SoundUploadEvent[] = [
    { type: 'files-chosen', files: [chosen] },
    { type: 'file-arrived', id },
    { type: 'transcode-requested', id, transcodeId },
    { type: 'newest-taken', id, sound },
    { type: 'transcode-finished', id, status: { status: 'READY', progress: 1, duration, tags } },
  ]
  return events.reduce(soundUploadsReducer, noUploads).list
}
