import { STEREO } from '../ffmpeg.ts'
import { type Block, type RingMemory, readBlocks } from '../pcm/ring.ts'
import type { Preset } from './presets.ts'
import { makeSilentPacket } from './silence.ts'
import { createStereoFrame, sampleFormatOf } from './stereo-encoder.ts'
import { openTrack, type Track } from './track.ts'

export interface StreamTask {
  preset: Preset
  sampleRate: number
  /** Position of the first block in the sound; before it is silence. A whole number of blocks. */
  start: number
  /** Length of the sound: what the blocks leave of it is silence. Absent: the blocks are all. */
  total?: number
  metadata?: Record<string, string>
  coverFile?: string
}

/** Encodes one reader's blocks; gives the samples that went in. */
export function encodeStream(task: StreamTask, memory: RingMemory, reader: number): number {
  const { preset, sampleRate, start, total } = task
  const { encoder } = preset
  const track = openTrack({
    ...preset,
    ...(task.metadata ? { metadata: task.metadata } : {}),
    ...(task.coverFile ? { coverFile: task.coverFile } : {}),
    sampleRate,
    channelLayout: STEREO,
    sampleFormat: sampleFormatOf(encoder),
  })
  const silent = total === undefined ? undefined : makeSilentPacket(preset, sampleRate)
  if (silent) fillWithSilence(track, silent, 0, start)
  const frame = createStereoFrame(encoder, sampleRate, track.frameSize)
  let position = start
  for (const block of readBlocks(memory, reader)) {
    position = encodeBlock(track, frame, block, position)
  }
  track.flush()
  if (silent && total !== undefined) {
    fillWithSilence(track, silent, track.end + track.padding, total + track.padding)
  }
  track.close()
  return Math.max(position, total ?? 0)
}

function encodeBlock(
  track: Track,
  frame: ReturnType<typeof createStereoFrame>,
  block: Block,
  position: number,
): number {
  for (let at = 0; at < block.length; at += track.frameSize) {
    const length = Math.min(track.frameSize, block.length - at)
    const left = Buffer.from(block.left.buffer, block.left.byteOffset + at * 4, length * 4)
    const right = Buffer.from(block.right.buffer, block.right.byteOffset + at * 4, length * 4)
    track.encode(frame.fill(left, right, length, position + at))
  }
  return position + block.length
}

function fillWithSilence(track: Track, silent: Buffer, from: number, to: number): void {
  for (let position = from; position < to; position += track.frameSize) {
    track.repeat(silent, position - track.padding)
  }
}
