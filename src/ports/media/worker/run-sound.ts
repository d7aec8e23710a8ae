import { AV_LOG_ERROR, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { Codec, Log } from 'node-av/lib'
import { type MediaJob, Refusal } from '../sandbox/job.ts'
import type { Outcome } from '../sandbox/message.ts'
import { download } from './download.ts'
import { present } from './ffmpeg.ts'
import { preview, transcode } from './transcode.ts'

type SoundJob = Extract<MediaJob, { kind: 'transcode' | 'preview' | 'download' }>

Log.setLevel(AV_LOG_ERROR)

export async function runSound(work: SoundJob): Promise<Outcome> {
  try {
    return await run(work)
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', error: error.reason }
    throw error
  }
}

async function run(work: SoundJob): Promise<Outcome> {
  switch (work.kind) {
    case 'transcode':
      return { type: 'transcoded', facts: await transcode(work.inputFile) }
    case 'preview':
      return { type: 'previewed', durationSeconds: await preview(work.inputFile, work) }
    case 'download':
      await download(work)
      return { type: 'downloaded' }
  }
}

/** @throws where FFmpeg is not there */
export function checkFfmpeg(): void {
  present(Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME), 'libmp3lame')
}
