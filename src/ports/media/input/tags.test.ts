import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundTags } from '../sandbox/message.ts'
import { addChunk, makeInfo } from '../testing/add-chunk.ts'
import { encodeFixture } from '../testing/encode-tone.ts'
import { makeId3, makeId3v1 } from '../testing/make-id3.ts'
import { makeWav } from '../testing/make-wav.ts'
import { sniff } from './sniff.ts'
import { readTags } from './tags.ts'

const TAGS: FoundTags = {
  title: '夜の音色 – Où?',
  artist: '山田 花子',
  album: '雨のアルバム',
  trackNumber: 3,
  discNumber: 2,
  year: 2026,
  genre: 'Jazz',
  isrc: 'JPZ012600001',
  cover: 'jpeg',
}
const FRAMES = {
  TIT2: '夜の音色 – Où?',
  TPE1: '山田 花子',
  TALB: '雨のアルバム',
  TRCK: '3/12',
  TPOS: '2/2',
  TCON: 'Jazz',
  TYER: '2026',
  TSRC: 'JP-Z01-26-00001',
}
const NOTHING: FoundTags = {
  title: null,
  artist: null,
  album: null,
  trackNumber: null,
  discNumber: null,
  year: null,
  genre: null,
  isrc: null,
  cover: null,
}
/** FFmpeg's names; its muxers write them as each container has them. */
const WRITTEN = {
  title: FRAMES.TIT2,
  artist: FRAMES.TPE1,
  album: FRAMES.TALB,
  track: '3/12',
  disc: '2/2',
  genre: 'Jazz',
  date: '2026-05-01',
}

const folder = mkdtempSync(join(tmpdir(), 'neiro-tags-'))
const path = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))
const tone = { seconds: 0.5 }
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  const create = { width: 300, height: 200, channels: 3 as const, background: '#a43' }
  jpeg = await sharp({ create }).jpeg().toBuffer()
  png = await sharp({ create }).png().toBuffer()
  writeFileSync(path('tagged.jpeg'), jpeg)
})
const write = (name: string, ...parts: Buffer[]) => {
  writeFileSync(path(name), Buffer.concat(parts))
  return path(name)
}
const encode = (name: string, metadata = {}, withCover = false, muxerOptions = {}) => {
  const cover = withCover ? { coverFile: path('tagged.jpeg') } : {}
  const more = { ...cover, metadata, muxerOptions }
  return readFileSync(encodeFixture(path(`tagged-${name}`), name, tone, more))
}
const wav = () => readFileSync(makeWav(path('plain.wav'), tone))
const block = () => vorbisPicture(jpeg)
/** The tags of the file; checks the picture too. */
function read(file: string): FoundTags {
  const { tags, picture } = readTags({ file, sniffed: sniff(file) })
  if (tags.cover === null) expect(picture).toBeUndefined()
  else expect(picture?.equals(tags.cover === 'png' ? png : jpeg)).toBe(true)
  return tags
}

it.for([
  ['an MP3 with ID3v2.2', () => write('a.mp3', makeId3(2, FRAMES, jpeg), encode('tone.mp3'))],
  ['an MP3 with ID3v2.3', () => write('b.mp3', makeId3(3, FRAMES, jpeg), encode('tone.mp3'))],
  ['an MP3 with ID3v2.4', () => write('c.mp3', makeId3(4, FRAMES, jpeg), encode('tone.mp3'))],
  ['an ADTS file with ID3', () => write('d.aac', makeId3(4, FRAMES, jpeg), encode('tone.aac'))],
  ['a FLAC', () => write('e.flac', encode('tone.flac', { ...WRITTEN, ISRC: FRAMES.TSRC }, true))],
  [
    'an Ogg Vorbis',
    () =>
      write(
        'f.ogg',
        encode('vorbis.ogg', {
          ...WRITTEN,
          ISRC: FRAMES.TSRC,
          METADATA_BLOCK_PICTURE: block(),
        }),
      ),
  ],
  [
    'an Opus',
    () =>
      write(
        'g.opus',
        encode('tone.opus', { ...WRITTEN, ISRC: FRAMES.TSRC, METADATA_BLOCK_PICTURE: block() }),
      ),
  ],
  ['a WAV with ID3', () => write('h.wav', addChunk(wav(), 'id3 ', makeId3(3, FRAMES, jpeg)))],
  [
    'an AIFF with ID3',
    () => write('i.aiff', addChunk(encode('tone.aiff'), 'ID3 ', makeId3(3, FRAMES, jpeg))),
  ],
] as const)('tags are read from %s, with the picture', ([, make]) => {
  expect(read(make())).toEqual(TAGS)
})

it('tags are read from an M4A, with the picture', () => {
  expect(read(write('j.m4a', encode('tone.m4a', WRITTEN, true)))).toEqual({
    ...TAGS,
    isrc: null,
  })
})

it('tags are read from a WAV with INFO, and from an MP3 with ID3v1', () => {
  const info = makeInfo({
    INAM: 'Rain',
    IART: '花子',
    IPRD: 'Weather',
    IPRT: '7',
    ICRD: '2024',
  })
  expect(read(write('k.wav', addChunk(wav(), 'LIST', info)))).toEqual({
    ...NOTHING,
    title: 'Rain',
    artist: '花子',
    album: 'Weather',
    trackNumber: 7,
    year: 2024,
  })
  const file = write(
    'l.mp3',
    encode('tone.mp3', {}, false, { id3v2_version: 0 }),
    makeId3v1('Rain', 'Hana', 7),
  )
  const old = { title: 'Rain', artist: 'Hana', trackNumber: 7, year: 1999 }
  expect(read(file)).toEqual({ ...NOTHING, ...old })
})

it('tags keep a PNG as it is', () => {
  const file = write('m.mp3', makeId3(3, { TIT2: 'A' }, png), encode('tone.mp3'))
  expect(read(file)).toEqual({ ...NOTHING, title: 'A', cover: 'png' })
})

it('tags are text and numbers in range, or are not there', () => {
  const frames = {
    TIT2: `\u202eevil\r\n\u200b${'e\u0301'.repeat(2000)}`,
    TPE1: '\u0007 \u2066',
    TRCK: '0/0',
    TYER: '12345678',
    TSRC: '<script>',
  }
  const tags = read(write('n.mp3', makeId3(4, frames), encode('tone.mp3')))
  const title = `evil ${'é'.repeat(995)}`
  expect(tags).toEqual({ ...NOTHING, title })
})

it('tags say nothing of a picture that is none', () => {
  const frames = { TIT2: 'A' }
  const fake = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(100)}</svg>`)
  expect(read(write('o.mp3', makeId3(3, frames, fake), encode('tone.mp3')))).toEqual({
    ...NOTHING,
    title: 'A',
  })
})

it.for([3, 4] as const)('tags that are broken leave the sound a sound (2.%i)', (version) => {
  const tag = makeId3(version, FRAMES, jpeg)
  // Rubbish in the frames' names and lengths.
  for (let at = 10; at < tag.length; at += 7) tag[at] = (at * 31) & 0xff
  const tags = read(write(`p${version}.mp3`, tag, encode('tone.mp3')))
  expect(tags?.cover).toBeNull()
})

/** FLAC's picture block in base64, as Vorbis comments hold it (RFC 9639, 8.8). */
function vorbisPicture(picture: Buffer): string {
  const type = Buffer.from('image/jpeg')
  const head = Buffer.alloc(8)
  head.writeUInt32BE(3)
  head.writeUInt32BE(type.length, 4)
  const rest = Buffer.alloc(24)
  rest.writeUInt32BE(picture.length, 20)
  return Buffer.concat([head, type, rest, picture]).toString('base64')
}
