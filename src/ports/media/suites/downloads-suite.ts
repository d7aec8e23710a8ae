import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFile } from 'music-metadata'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { byCost } from '#kernel/testing/by-cost.ts'
import {
  DOWNLOAD_FORMATS,
  type DownloadFormat,
  downloadFile,
  type FileTags,
  UNTAGGED_MP3_FILE,
} from '../media.ts'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { makeWav, type Tone, type WavFormat } from '../testing/make-wav.ts'
import type { Workshop } from '../testing/workshop.ts'

const TAGS: FileTags = {
  title: '夜の音色 – ¿Où?',
  artist: '山田 花子',
  album: '雨のアルバム',
  trackNumber: 3,
  trackCount: 12,
  date: '2026-04-01',
  genre: 'Electronic',
  comment: '聴いてくれてありがとう',
  isrc: 'JPAB02600001',
  titleSort: 'よるのねいろ',
  artistSort: 'やまだはなこ',
  albumSort: 'あめのアルバム',
  lyrics: '雨が降る\nずっと — ¿où?',
  licenseUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
  loudnessLufs: -9.5,
  truePeakDb: -1,
  albumLoudnessLufs: -12.25,
  albumTruePeakDb: -0.5,
}

/** One of each way to write tags first. */
const FORMATS = [...new Set<DownloadFormat>(['alac', 'wav', 'mp3', 'opus', ...DOWNLOAD_FORMATS])]

const ID3_LICENSE = 'WCOP'
const MP4_LICENSE = '----:com.apple.iTunes:LICENSE'
const LICENSE: Readonly<Record<DownloadFormat, string>> = {
  mp3: ID3_LICENSE,
  mp3_v0: ID3_LICENSE,
  wav: ID3_LICENSE,
  alac: MP4_LICENSE,
  aac: MP4_LICENSE,
  flac: 'LICENSE',
  opus: 'LICENSE',
  vorbis: 'LICENSE',
}

export function describeDownloads({ path, output, media }: Workshop): void {
  const download = async (
    format: DownloadFormat,
    tone: Tone,
    options: { wav?: WavFormat; coverFile?: string; mask?: number } = {},
  ) => {
    const { wav = 's16', coverFile, mask } = options
    const shape = { format: wav, ...(mask !== undefined && { mask }) }
    const inputFile = makeWav(path('sold.wav'), tone, shape)
    const outputFolder = output()
    const tags = coverFile ? { ...TAGS, coverFile } : TAGS
    const result = await media().download({ inputFile, outputFolder, format, tags })
    if (!result.ok) throw new Error(result.error)
    expect(readdirSync(outputFolder)).toEqual([downloadFile(format)])
    return { file: result.value.file, metadata: await parseFile(result.value.file) }
  }
  const makeCover = async (kind: 'jpeg' | 'png') => {
    const create = { width: 300, height: 200, channels: 3 as const, background: '#a43' }
    const file = path(`cover.${kind}`)
    await sharp({ create }).toFormat(kind).toFile(file)
    return file
  }

  describe('Downloads', () => {
    for (const { cases, tags } of byCost(FORMATS, 0)) {
      it.for(cases)(
        'puts tags, gain and cover into %s, the same each time',
        { tags },
        async (format) => {
          const made: Buffer[] = []
          for (const kind of ['jpeg', 'jpeg', 'png'] as const) {
            const coverFile = await makeCover(kind)
            const { file, metadata } = await download(format, { seconds: 1 }, { coverFile })
            made.push(readFileSync(file))
            expect(metadata.format.duration).toBeCloseTo(1, 0)
            expect(metadata.common).toMatchObject({
              title: TAGS.title,
              artist: TAGS.artist,
              album: TAGS.album,
              track: { no: 3, of: 12 },
              year: 2026,
              genre: ['Electronic'],
              isrc: [TAGS.isrc],
              titlesort: TAGS.titleSort,
              artistsort: TAGS.artistSort,
              albumsort: TAGS.albumSort,
            })
            expect(metadata.common.lyrics).toMatchObject([{ text: TAGS.lyrics }])
            const native = Object.values(metadata.native).flat()
            expect(native).toContainEqual({ id: LICENSE[format], value: TAGS.licenseUrl })
            if (format === 'opus') {
              expect(native).toContainEqual({ id: 'R128_TRACK_GAIN', value: '-3456' })
              expect(native).toContainEqual({ id: 'R128_ALBUM_GAIN', value: '-2752' })
            } else {
              expect(metadata.common.replaygain_track_gain?.dB).toBeCloseTo(-8.5)
              expect(metadata.common.replaygain_track_peak?.ratio).toBeCloseTo(0.891, 2)
              expect(metadata.common.replaygain_album_gain?.dB).toBeCloseTo(-5.75)
              expect(metadata.common.replaygain_album_peak?.ratio).toBeCloseTo(0.944, 2)
            }
            // FFmpeg names it TXXX:comment in ID3 and DESCRIPTION in FLAC.
            expect(
              native.some(
                ({ id, value }) => /cmt|comment|description/i.test(id) && value === TAGS.comment,
              ),
            ).toBe(true)
            expect(metadata.common.picture).toHaveLength(1)
            expect(metadata.common.picture?.[0]?.format).toBe(`image/${kind}`)
            // MP4 knows no kinds of pictures.
            const isMp4 = format === 'alac' || format === 'aac'
            expect(metadata.common.picture?.[0]?.type).toBe(isMp4 ? undefined : 'Cover (front)')
            const shown = await sharp(metadata.common.picture?.[0]?.data).metadata()
            expect(shown).toMatchObject({ width: 300, height: 200 })
          }
          expect(made[0]?.equals(made[1] ?? Buffer.alloc(0))).toBe(true)
        },
      )
    }

    const layouts = [
      ['2.1', 0xb, 3],
      ['quad', 0x33, 4],
      ['5.0(side)', 0x607, 5],
      ['5.1(side)', 0x60f, 6],
      ['6.1', 0x70f, 7],
      ['7.1', 0x63f, 8],
      ['rear and top', 0x5110, 4],
    ] as const
    it.for(layouts)(
      'makes every format of a sound in %s, and distorts none',
      { tags: ['slow'], timeout: 30_000 },
      async ([, mask, channels]) => {
        for (const format of DOWNLOAD_FORMATS) {
          const tone = { seconds: 0.5, channels, level: 0.9 }
          const { file } = await download(format, tone, { mask })
          const loudest = loudestBetween(decodeFile(file), 0.1, 0.4)
          expect(loudest, format).toBeGreaterThan(0.3)
          expect(loudest, format).toBeLessThan(0.95)
        }
      },
    )

    it('makes an MP3 of 320 kbps with ID3v2.3', async () => {
      const { file, metadata } = await download('mp3', { seconds: 3, sampleRate: 96_000 })
      expect(metadata.format).toMatchObject({ codec: 'MPEG 1 Layer 3', bitrate: 320_000 })
      expect(metadata.format.tagTypes).toContain('ID3v2.3')
      expect(loudestBetween(decodeFile(file), 0.5, 2.5)).toBeCloseTo(0.5, 1)
    })

    it('makes the same MP3 of the untagged one that a transcode has left', async () => {
      const inputFile = makeWav(path('sold.wav'), { seconds: 2 })
      const outputFolder = output()
      expect((await media().transcode({ inputFile, outputFolder })).ok).toBe(true)
      const untagged = join(outputFolder, UNTAGGED_MP3_FILE)
      const coverFile = await makeCover('png')
      const work = { format: 'mp3' as const, tags: { ...TAGS, coverFile } }
      const made = [
        await media().download({ ...work, inputFile, outputFolder: output() }),
        await media().download({
          ...work,
          inputFile: untagged,
          isEncoded: true,
          outputFolder: output(),
        }),
      ].map((result) => result.ok && readFileSync(result.value.file))
      expect(made[1]).toEqual(made[0])
    })

    const shapes = [
      ['s24', 96_000, 2, 24],
      ['s16', 44_100, 2, 16],
      ['f32', 48_000, 1, 24],
      ['s24', 48_000, 6, 24],
    ] as const
    for (const { cases, tags } of byCost(shapes)) {
      const title = 'preserves rate, channels and bits of %s at %i Hz in FLAC'
      it.for(cases)(title, { tags }, async (shape) => {
        const [wav, sampleRate, channels, bits] = shape
        const { file, metadata } = await download(
          'flac',
          { seconds: 1, sampleRate, channels },
          { wav },
        )
        expect(metadata.format).toMatchObject({
          lossless: true,
          sampleRate,
          numberOfChannels: channels,
          bitsPerSample: bits,
          duration: 1,
        })
        expect(loudestBetween(decodeFile(file), 0, 1)).toBeGreaterThan(0.45)
      })
    }
  })
}
