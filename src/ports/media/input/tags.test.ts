import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundTags } from '../sandbox/message.ts'
import { addChunk, makeInfo } from '../testing/add-chunk.ts'
import { encodeFixture } from '../testing/encode-tone.ts'
import { makeId3, makeId3v1, makeUnsynchronisedId3 } from '../testing/make-id3.ts'
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

it.for([2, 3, 4] as const)('tags that are unsynchronised are read whole (2.%i)', (version) => {
  const tag = makeUnsynchronisedId3(version, FRAMES, jpeg)
  expect(read(write(`u${version}.mp3`, tag, encode('tone.mp3')))).toEqual(TAGS)
})

it.for(['utf16le', 'utf16be'] as const)('tags in %s without a mark are read', (order) => {
  const bytes = Buffer.from('夜の散歩', 'utf16le')
  if (order === 'utf16be') bytes.swap16()
  const tag = makeId3(3, { TIT2: Buffer.concat([Buffer.from([1]), bytes]) })
  expect(read(write(`${order}.mp3`, tag, encode('tone.mp3')))).toEqual({
    ...NOTHING,
    title: '夜の散歩',
  })
})

/** 海の音 in Shift_JIS. */
const SHIFT_JIS = Buffer.from('8a4382cc89b9', 'hex')
it.for([
  [
    'an MP3 with ID3v2',
    () =>
      write(
        'sj.mp3',
        makeId3(3, { TIT2: Buffer.concat([Buffer.alloc(1), SHIFT_JIS]) }),
        encode('tone.mp3'),
      ),
  ],
  [
    'an MP3 with ID3v1',
    () =>
      write(
        'sj1.mp3',
        encode('tone.mp3', {}, false, { id3v2_version: 0 }),
        makeId3v1(SHIFT_JIS, '', 0),
      ),
  ],
  [
    'a WAV with INFO',
    () => write('sj.wav', addChunk(wav(), 'LIST', makeInfo({ INAM: SHIFT_JIS }))),
  ],
  [
    'a WAV with ID3',
    () => {
      const tag = makeId3(3, { TIT2: Buffer.concat([Buffer.alloc(1), SHIFT_JIS]) })
      return write('sj3.wav', addChunk(wav(), 'id3 ', tag))
    },
  ],
  ['an AIFF', () => write('sj.aiff', addChunk(encode('tone.aiff'), 'NAME', SHIFT_JIS))],
] as const)('Japanese in an encoding of its time is read from %s', ([, make]) => {
  expect(read(make()).title).toBe('海の音')
})

it('bytes that are no text are offered as none', () => {
  const tag = makeId3(3, { TIT2: Buffer.from('0081ff9dfe80', 'hex'), TPE1: 'A' })
  expect(read(write('none.mp3', tag, encode('tone.mp3')))).toEqual({ ...NOTHING, artist: 'A' })
})

it('a genre that ID3 has as a number is read by its name', () => {
  const tag = makeId3(3, { TCON: '(8)' })
  expect(read(write('genre.mp3', tag, encode('tone.mp3'))).genre).toBe('Jazz')
})

it.for([
  ['20240501', 2024],
  ['202405', 2024],
  ['2024-05-01', 2024],
  ['2024年5月1日', 2024],
  ['20249901', null],
] as const)('the date %s is of the year %s', ([date, year]) => {
  expect(read(write('date.flac', encode('tone.flac', { date }))).year).toBe(year)
})

it.for(['webp', 'gif'] as const)('a picture in %s is read from a FLAC and an Ogg', async (kind) => {
  const create = { width: 30, height: 20, channels: 3 as const, background: '#a43' }
  const picture = await sharp({ create }).toFormat(kind).toBuffer()
  const pictureBlock = vorbisPicture(picture, `image/${kind}`)
  const files = [
    write(
      `${kind}.flac`,
      addPictureBlock(encode('tone.flac'), Buffer.from(pictureBlock, 'base64')),
    ),
    write(`${kind}.ogg`, encode('vorbis.ogg', { METADATA_BLOCK_PICTURE: pictureBlock })),
    write(`old-${kind}.ogg`, encode('vorbis.ogg', { COVERART: picture.toString('base64') })),
  ]
  for (const file of files) {
    const found = readTags({ file, sniffed: sniff(file) })
    expect([found.tags.cover, found.picture?.equals(picture)], file).toEqual([kind, true])
  }
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
function vorbisPicture(picture: Buffer, mediaType = 'image/jpeg'): string {
  const type = Buffer.from(mediaType)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(3)
  head.writeUInt32BE(type.length, 4)
  const rest = Buffer.alloc(24)
  rest.writeUInt32BE(picture.length, 20)
  return Buffer.concat([head, type, rest, picture]).toString('base64')
}

/** A FLAC with one more block behind its stream information (RFC 9639, 8.1). */
function addPictureBlock(flac: Buffer, picture: Buffer): Buffer {
  const end = 8 + flac.readUIntBE(5, 3)
  const head = Buffer.from([6, 0, 0, 0])
  head.writeUIntBE(picture.length, 1, 3)
  return Buffer.concat([flac.subarray(0, end), head, picture, flac.subarray(end)])
}
