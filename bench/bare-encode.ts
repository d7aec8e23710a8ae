import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { STEREO } from '#ports/media/worker/ffmpeg.ts'
import { type StreamPreset, streamPreset } from '#ports/media/worker/output/presets.ts'
import { createStereoFrame, sampleFormatOf } from '#ports/media/worker/output/stereo-encoder.ts'
import { openTrack } from '#ports/media/worker/output/track.ts'
import { SAMPLE_RATE } from './song.ts'

interface Task {
  preset: StreamPreset
  song: Float32Array<SharedArrayBuffer>
  folder: string
}

const { preset: name, song, folder }: Task = workerData
const preset = streamPreset(name)
const track = openTrack({
  ...preset,
  file: join(folder, preset.file),
  muxerOptions: {
    ...preset.muxerOptions,
    ...(preset.muxer === 'hls' ? { hls_segment_filename: join(folder, `${name}.mp4`) } : {}),
  },
  sampleRate: SAMPLE_RATE,
  channelLayout: STEREO,
  sampleFormat: sampleFormatOf(preset.encoder),
})
const frame = createStereoFrame(preset.encoder, SAMPLE_RATE, track.frameSize)
const bytes = Buffer.from(song.buffer)
const delay = 300
for (let at = delay; at + track.frameSize <= song.length; at += track.frameSize) {
  const left = bytes.subarray(at * 4, (at + track.frameSize) * 4)
  const right = bytes.subarray((at - delay) * 4, (at - delay + track.frameSize) * 4)
  track.encode(frame.fill(left, right, track.frameSize, at - delay))
}
track.flush()
track.close()
