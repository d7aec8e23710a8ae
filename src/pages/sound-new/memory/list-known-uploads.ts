import { callApi, isFailure } from '#client/api-client.ts'
import { getSound } from '#sounds/contract.ts'
import type { Fact, Upload } from '#sounds/web/uploading/state/facts.ts'
import { noUploads, uploadsReducer } from '#sounds/web/uploading/state/uploads-state.ts'
import { getTranscodeStatus } from '#uploads/contract.ts'
import { folderOfFile } from '#uploads/web/dropped-files.ts'
import type { KnownFile } from './kept-files.ts'

const AT_ONCE = 8

/**
 * Files whose sounds are there, as the uploads that they were: with what they say of themselves, and
 * their folder. What is gone by now, or cannot be had, is left out.
 */
export async function listKnownUploads(known: readonly KnownFile[]): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (let at = 0; at < known.length; at += AT_ONCE) {
    const some = await Promise.all(known.slice(at, at + AT_ONCE).map(findUpload))
    uploads.push(...some.flat())
  }
  return uploads
}

async function findUpload({ file, soundId }: KnownFile): Promise<readonly Upload[]> {
  const sound = await callApi(getSound, { params: { id: soundId } })
  if (isFailure(sound) || !sound.edit) return []
  const { transcodeId } = sound.edit
  const answer = await callApi(getTranscodeStatus, { params: { id: transcodeId } })
  const { duration } = sound
  const tags = isFailure(answer) ? null : (answer.tags ?? null)
  const id = `known-${soundId}`
  const chosen = { id, fileName: file.name, bytes: file.size, folder: folderOfFile(file) }
  const facts: Fact[] = [
    { type: 'files-chosen', files: [chosen] },
    { type: 'file-arrived', id },
    { type: 'transcode-requested', id, transcodeId },
    { type: 'newest-taken', id, sound },
    { type: 'transcode-finished', id, status: { status: 'READY', progress: 1, duration, tags } },
  ]
  return facts.reduce(uploadsReducer, noUploads).list
}
