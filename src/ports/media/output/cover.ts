import { readFileSync, statSync } from 'node:fs'
import * as av from 'node-av/constants'
import { Dictionary, type FormatContext, Packet } from 'node-av/lib'
import { check } from '../worker/ffmpeg.ts'

const MAX_COVER_BYTES = 16 * 1024 * 1024 - 64 // a FLAC block's length has 24 bits

export interface Cover {
  data: Buffer
  kind: 'jpeg' | 'png'
  width: number
  height: number
}

/** A JPEG or PNG file of at most 16 MB; anything else is the caller's mistake. */
export function readCover(file: string): Cover {
  if (statSync(file).size > MAX_COVER_BYTES) throw new Error('the cover is larger than 16 MB')
  const data = readFileSync(file)
  if (data.length > 24 && data.toString('latin1', 1, 4) === 'PNG') {
    return { data, kind: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
  }
  if (data[0] === 0xff && data[1] === 0xd8) return { data, kind: 'jpeg', ...jpegSize(data) }
  throw new Error('the cover is neither JPEG nor PNG')
}

/** Looks for the frame header (ITU T.81, B.2.2), stepping over the segments before it. */
function jpegSize(data: Buffer): { width: number; height: number } {
  let at = 2
  while (at + 9 < data.length) {
    const marker = data.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2)
  }
  throw new Error('the cover has no size')
}

/** Adds the picture's stream; what is returned writes it, after the header. */
export function addCover(format: FormatContext, cover: Cover): () => void {
  const stream = format.newStream(null)
  const parameters = stream.codecpar
  parameters.codecType = av.AVMEDIA_TYPE_VIDEO
  parameters.codecId = cover.kind === 'png' ? av.AV_CODEC_ID_PNG : av.AV_CODEC_ID_MJPEG
  parameters.width = cover.width
  parameters.height = cover.height
  parameters.format = cover.kind === 'png' ? av.AV_PIX_FMT_RGB24 : av.AV_PIX_FMT_YUVJ420P
  // The muxers of MP3 and FLAC make it the picture's type, which is “other” without.
  stream.metadata = Dictionary.fromObject({ comment: 'Cover (front)' })
  stream.setDisposition(av.AV_DISPOSITION_ATTACHED_PIC)
  return () => {
    const packet = new Packet()
    packet.alloc()
    packet.data = cover.data
    packet.streamIndex = stream.index
    packet.isKeyframe = true
    packet.pts = 0n
    packet.dts = 0n
    check(format.interleavedWriteFrameSync(packet), 'cover')
    packet.free()
  }
}
