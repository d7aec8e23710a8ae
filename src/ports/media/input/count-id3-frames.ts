import { closeSync, openSync, readSync } from 'node:fs'
import { MAX_COVER_BYTES } from '../media.ts'

/** Room for the largest picture that is taken, and for text around it. */
export const MAX_ID3_BYTES = MAX_COVER_BYTES + 4 * 1024 ** 2

/** A long podcast has hundreds, for its chapters. */
const MAX_ID3_FRAMES = 2000
const HEAD_BYTES = 10
const OLD_HEAD_BYTES = 6

/** Whether a tag in front of a file is worth reading, by its size and its number of frames. */
export function hasLikelyTags(file: string, bytes: number): boolean {
  return bytes <= MAX_ID3_BYTES && countId3Frames(file, bytes) <= MAX_ID3_FRAMES
}

/** Frames of the ID3v2 tag in front of a file, which takes so many bytes. */
function countId3Frames(file: string, bytes: number): number {
  const tag = Buffer.alloc(bytes)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, tag, 0, bytes, 0)
  } finally {
    closeSync(descriptor)
  }
  const version = tag[3]
  let count = 0
  // Zeros are padding.
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= bytes && tag[at] !== 0; count++) {
    at += version === 2 ? OLD_HEAD_BYTES + tag.readUIntBE(at + 3, 3) : HEAD_BYTES + size(tag, at)
  }
  return count
}

/** Seven bits a byte since ID3v2.4, which some writers get wrong. */
function size(tag: Buffer, at: number): number {
  const bytes = [...tag.subarray(at + 4, at + 8)]
  const base = tag[3] === 4 && bytes.every((byte) => byte < 0x80) ? 128 : 256
  return bytes.reduce((sum, byte) => sum * base + byte, 0)
}
