import { readFileSync, writeFileSync } from 'node:fs'
import { addChunk } from './add-chunk.ts'

/** An ID3v2.3 tag with so many comments, each of another name. */
export function manyId3Frames(count: number): Buffer {
  const frames = Array.from({ length: count }, (_, index) => {
    const body = Buffer.from(`\0${index}\0x`)
    const head = Buffer.from('TXXX....\0\0', 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  })
  const body = Buffer.concat(frames)
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), body])
}

/** Puts so many Vorbis comments into a FLAC file, behind its STREAMINFO. */
export function addManyComments(file: string, count: number): void {
  const flac = readFileSync(file)
  const comments = Array.from({ length: count }, (_, index) => {
    const text = Buffer.from(`N${index}=x`)
    return Buffer.concat([little(text.length), text])
  })
  const body = Buffer.concat([little(0), little(count), ...comments])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  head.writeUInt8(4)
  writeFileSync(file, Buffer.concat([flac.subarray(0, 42), head, body, flac.subarray(42)]))
}

/** Puts an ID3 tag with so many comments into a chunk at the end of a WAV file. */
export function addManyInChunk(file: string, count: number): void {
  writeFileSync(file, addChunk(readFileSync(file), 'id3 ', manyId3Frames(count)))
}

function little(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
