import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { createConverter } from '#ports/media/input/convert.ts'
import { sampleFormatOf } from '#ports/media/output/encode-stream.ts'
import { STREAM_PRESETS, type StreamPreset } from '#ports/media/output/presets.ts'
import { openTrack } from '#ports/media/output/track.ts'
import { STEREO } from '#ports/media/worker/ffmpeg.ts'
import { SAMPLE_RATE } from './song.ts'

interface Task {
  preset: StreamPreset
  song: Float32Array<SharedArrayBuffer>
  folder: string
}

const { preset: name, song, folder }: Task = workerData
const preset = STREAM_PRESETS[name]
const stereo = { sampleRate: SAMPLE_RATE, channelLayout: STEREO }
const shape = { ...stereo, sampleFormat: sampleFormatOf(preset.encoder) }
const track = openTrack({
  ...preset,
  file: join(folder, preset.file),
  muxerOptions: {
    ...preset.muxerOptions,
    ...(preset.muxer === 'hls' ? { hls_segment_filename: join(folder, `${name}.mp4`) } : {}),
  },
  ...shape,
})
const nbSamples = track.frameSize
const converter = createConverter(shape, 'anull', track.encode)
const bytes = Buffer.from(song.buffer)
const delay = 300
for (let at = delay; at + nbSamples <= song.length; at += nbSamples) {
  const left = bytes.subarray(at * 4, (at + nbSamples) * 4)
  const right = bytes.subarray((at - delay) * 4, (at - delay + nbSamples) * 4)
  const samples = Buffer.concat([left, right])
  const frame = Frame.fromAudioBuffer(samples, { ...stereo, nbSamples, format: AV_SAMPLE_FMT_FLTP })
  converter.push(frame)
  frame.free()
}
converter.end()
track.flush()
track.close()
