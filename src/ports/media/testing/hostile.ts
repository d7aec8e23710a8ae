import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import type { MediaError } from '../sandbox/message.ts'
import { addChunk } from './add-chunk.ts'
import { encodeFixture } from './encode-tone.ts'
import { makeId3 } from './make-id3.ts'
import { makeWav, type Tone } from './make-wav.ts'
import { makeSilentFlac } from './silent-flac.ts'

export interface HostileFile {
  name: string
  body: () => Buffer
  /** Bytes that the file seems to have, at no cost. */
  seems?: number
  /** undefined: it becomes a sound, whatever it carries. */
  error?: MediaError
}

const TEN_DAYS = { seconds: 10 * 24 * 3600, sampleRate: 8000 }
const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:10
#EXTINF:10,
file:///etc/passwd
#EXT-X-ENDLIST
`
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const text = (value: string) => Buffer.from(value, 'latin1')
const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(name), body])
}
const id3Head = (size: number[]) => Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size])

/** Files of every container that lie, loop, nest, swell, break off or point elsewhere. */
export function makeHostileFiles(path: (name: string) => string): HostileFile[] {
  const wavOf = (tone: Tone, more: { announcedBytes?: number } = {}) =>
    readFileSync(makeWav(path('h.wav'), tone, more))
  const wav = () => wavOf({ seconds: 2 })
  const encode = (name: string) =>
    readFileSync(encodeFixture(path(`h-${name}`), name, { seconds: 2 }))
  /** The same with some bytes replaced. */
  const changed = (file: Buffer, at: number, ...bytes: number[]) => {
    file.set(bytes, at)
    return file
  }
  const find = (file: Buffer, name: string) => file.indexOf(name, 0, 'latin1')
  const m4a = (name: string, offset: number, ...bytes: number[]) => {
    const file = encode('tone.m4a')
    return changed(file, find(file, name) + offset, ...bytes)
  }
  const aiff = (name: string, offset: number, ...bytes: number[]) => {
    const file = encode('tone.aiff')
    return changed(file, find(file, name) + offset, ...bytes)
  }
  const mp3 = () => encode('tone.mp3')
  return [
    {
      name: 'page.mp3',
      body: () => text('<html><script>alert(1)</script>'.repeat(99)),
      error: 'not_audio',
    },
    {
      name: 'words.flac',
      body: () => text('This is no sound. '.repeat(10_000)),
      error: 'not_audio',
    },
    { name: 'head.flac', body: () => Buffer.concat([text('fLaC'), PNG]), error: 'damaged' },
    { name: 'bomb.flac', body: () => gzipSync(Buffer.alloc(50_000_000)), error: 'not_audio' },
    {
      name: 'list-in.wav',
      body: () => text('RIFF\xff\xff\xff\x7fWAVE#EXTM3U\nfile:///etc/passwd\n'),
      error: 'damaged',
    },
    { name: 'no-channels.wav', body: () => changed(wav(), 22, 0, 0), error: 'not_audio' },
    { name: 'channels.wav', body: () => changed(wav(), 22, 0xff, 0xff), error: 'not_audio' },
    { name: 'no-rate.wav', body: () => changed(wav(), 24, 0, 0, 0, 0), error: 'damaged' },
    {
      name: 'rate.wav',
      body: () => changed(wav(), 24, 0xff, 0xff, 0xff, 0x7f),
      error: 'not_audio',
    },
    { name: 'adpcm.wav', body: () => changed(wav(), 20, 0x11, 0), error: 'not_audio' },
    { name: 'no-bits.wav', body: () => changed(wav(), 34, 0, 0), error: 'not_audio' },
    {
      name: 'chunks.wav',
      body: () => {
        const whole = wav()
        const junk = Buffer.alloc(8 * 200_000, 'JUNK\0\0\0\0', 'latin1')
        return Buffer.concat([whole.subarray(0, 36), junk, whole.subarray(36)])
      },
      error: 'damaged',
    },
    {
      name: 'far-chunk.wav',
      body: () =>
        Buffer.concat([wav().subarray(0, 36), text('JUNK\xff\xff\xff\xff'), Buffer.alloc(99)]),
      error: 'damaged',
    },
    {
      name: 'five-hours.wav',
      body: () => hoursOfWav(5),
      seems: 44 + 5 * 3600 * 8000,
      error: 'too_long',
    },
    { name: 'vast.wav', body: wav, seems: 2_000_000_001, error: 'too_large' },
    {
      name: 'long-ssnd.aiff',
      // A piped file has such a length.
      body: () => aiff('SSND', 4, 0x7f, 0xff, 0xff, 0xff),
    },
    { name: 'rate.aiff', body: () => aiff('COMM', 16, 0x7f, 0xff, 0xff, 0xff), error: 'damaged' },
    {
      name: 'nested.m4a',
      body: () => Buffer.concat([box('ftyp', text('M4A \0\0\0\0')), nested(5000)]),
      error: 'not_audio',
    },
    { name: 'samples.m4a', body: () => m4a('stsz', 12, 0x7f, 0xff, 0xff, 0xff), error: 'damaged' },
    { name: 'chunks.m4a', body: () => m4a('stco', 8, 0x7f, 0xff, 0xff, 0xff) },
    { name: 'duration.m4a', body: () => m4a('mdhd', 20, 0xff, 0xff, 0xff, 0xf0) },
    { name: 'rate.flac', body: () => changed(encode('tone.flac'), 18, 0, 0, 0x02) },
    {
      name: 'picture.flac',
      body: () =>
        Buffer.concat([
          encode('tone.flac').subarray(0, 42),
          Buffer.from([6, 0xff, 0xff, 0xff]),
          Buffer.alloc(500),
        ]),
      error: 'damaged',
    },
    { name: 'sums.opus', body: () => withoutSums(encode('tone.opus')), error: 'damaged' },
    {
      name: 'pages.ogg',
      body: () => Buffer.alloc(3_000_000, 'OggS\0\x02', 'latin1'),
      error: 'damaged',
    },
    { name: 'only-tag.mp3', body: () => makeId3(4, { TIT2: 'A' }), error: 'not_audio' },
    {
      name: 'far-tag.mp3',
      body: () => Buffer.concat([id3Head([0x7f, 0x7f, 0x7f, 0x7f]), mp3()]),
      error: 'not_audio',
    },
    { name: 'frames.mp3', body: () => announcing(mp3(), 0xfffffff0), error: 'damaged' },
    { name: 'size.w64', body: () => longWave64(encode('tone.w64')), error: 'damaged' },
    { name: 'empty.wav', body: () => Buffer.alloc(0), error: 'empty' },
    { name: 'none.wav', body: () => wavOf({ seconds: 0 }), error: 'empty' },
    { name: 'cut.wav', body: () => wav().subarray(0, wav().length / 2), error: 'damaged' },
    {
      name: 'liar.wav',
      body: () => wavOf({ seconds: 0.006 }, { announcedBytes: 4_000_000_000 }),
      error: 'damaged',
    },
    {
      name: 'ones.wav',
      body: () => wavOf({ seconds: 0.006 }, { announcedBytes: 0xffffffff }),
      error: 'damaged',
    },
    { name: 'playlist.mp3', body: () => text(PLAYLIST), error: 'not_audio' },
    {
      name: 'concat.wav',
      body: () => text("ffconcat version 1.0\nfile '/etc/passwd'\n"),
      error: 'not_audio',
    },
    { name: 'picture.wav', body: () => PNG, error: 'not_audio' },
    {
      name: 'ten-days.flac',
      body: () => readFileSync(makeSilentFlac(path('h.flac'), TEN_DAYS)),
      error: 'too_long',
    },
    {
      name: 'zero-box.m4a',
      body: () => Buffer.from('0000000066747970000000000000', 'hex'),
      error: 'damaged',
    },
    // These carry mischief beside a good sound, as do those above that name no error.
    { name: 'inflating.mp3', body: () => Buffer.concat([inflatingTag(), mp3()]) },
    {
      name: 'names.wav',
      body: () =>
        addChunk(wav(), 'id3 ', makeId3(4, { TIT2: '\0../../etc/passwd\u202e', TRCK: '-1/0' })),
    },
    {
      name: 'many-tags.mp3',
      body: () =>
        Buffer.concat([
          ...Array.from({ length: 40 }, () => makeId3(3, { TPE1: 'x'.repeat(20_000) })),
          mp3(),
        ]),
      error: 'not_audio',
    },
  ]
}

export function writeHostile(path: (name: string) => string, { name, body, seems }: HostileFile) {
  writeFileSync(path(name), body())
  if (seems) truncateSync(path(name), seems)
  return path(name)
}

function hoursOfWav(hours: number): Buffer {
  const bytes = hours * 3600 * 8000
  const head = Buffer.from(
    '52494646ffffffff57415645666d74201000000001000100401f0000401f000001000800646174610000',
    'hex',
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes)
  return Buffer.concat([head.subarray(0, 40), length])
}

function nested(depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, level) =>
    Buffer.concat([u32((depth - level) * 8), text(level === 0 ? 'moov' : 'trak')]),
  )
  return Buffer.concat(heads)
}

/** Checksums of all pages but the first two, which hold the headers, are wrong. */
function withoutSums(file: Buffer): Buffer {
  let pages = 0
  for (let at = file.indexOf('OggS'); at >= 0; at = file.indexOf('OggS', at + 4)) {
    pages += 1
    if (pages > 2) file.writeUInt32LE(0xdeadbeef, at + 22)
  }
  return file
}

function announcing(file: Buffer, frames: number): Buffer {
  const info = Math.max(file.indexOf('Info'), file.indexOf('Xing'))
  file.writeUInt32BE(frames, info + 8)
  return file
}

function longWave64(file: Buffer): Buffer {
  const data = file.indexOf('data', 0, 'latin1')
  file.writeBigUInt64LE(0x7fffffffffffffffn, data + 16)
  return file
}

/** A text of 200 MB in 200 kB: ID3v2.4 may deflate its frames. */
function inflatingTag(): Buffer {
  const deflated = deflateSync(Buffer.alloc(200_000_000, 65))
  const length = [21, 14, 7, 0].map((shift) => (200_000_000 >> shift) & 0x7f)
  const size = [21, 14, 7, 0].map((shift) => ((deflated.length + 4) >> shift) & 0x7f)
  const frame = Buffer.concat([text('TIT2'), Buffer.from([...size, 0, 0x09, ...length]), deflated])
  const whole = [21, 14, 7, 0].map((shift) => (frame.length >> shift) & 0x7f)
  return Buffer.concat([id3Head(whole), frame])
}
