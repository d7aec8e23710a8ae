import { stat } from 'node:fs/promises'
import { vi } from 'vitest'
import type { TestMember, TestService } from '#main/testing.ts'
import type { Context } from '#ports/context.ts'
import { getSoundPolicy, requestTranscode } from '#uploads/contract.ts'
import { FACTS, scriptedMedia } from '#uploads/server/testing.ts'

/**
 * Posts a file as a browser does and asks for its transcode, which is not worked on yet.
 *
 * @param origin where the service listens
 * @returns the transcodeId
 */
export async function postSound(
  service: TestService,
  origin: string,
  as: TestMember,
  { name, file }: { name: string; file: Buffer },
): Promise<string> {
  const query = { name, type: 'audio/wav' }
  const policy = (await service.call(getSoundPolicy, { query, as })).body
  const form = new FormData()
  for (const [field, value] of Object.entries(policy.params)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(file)]), name)
  const posted = await fetch(new URL(policy.url, origin), { method: 'POST', body: form })
  if (posted.status !== 204) throw new Error(`The storage answers ${posted.status}`)
  const body = { filename: policy.params.key ?? '' }
  return (await service.call(requestTranscode, { body, as })).body.transcodeId
}

const BYTES_PER_SECOND = 44_100 * 2 * 2

/** Takes files for WAVs of the length that follows from their size, without decoding them. */
export function scriptTranscodes(context: Context): void {
  const media = scriptedMedia()
  vi.spyOn(context.media, 'preview').mockImplementation(media.preview)
  vi.spyOn(context.media, 'transcode').mockImplementation(async (work) => {
    const durationSeconds = Math.floor((await stat(work.inputFile)).size / BYTES_PER_SECOND)
    if (durationSeconds === 0) return { ok: false, error: 'not_audio' }
    const facts = { ...FACTS, durationSeconds }
    await media.transcode({ ...work, onPlayable: async () => work.onPlayable?.(facts) })
    return { ok: true, value: facts }
  })
}
