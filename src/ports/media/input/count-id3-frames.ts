import { closeSync, openSync, readSync } from 'node:fs'

const HEAD_BYTES = 10
const OLD_HEAD_BYTES = 6

/** Frames of the ID3v2 tag in front of a file, which takes so many bytes. */
export function countId3Frames(file: string, bytes: number): number {
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
