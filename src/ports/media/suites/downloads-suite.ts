import { readdirSync } from 'node:fs'
import { parseFile } from 'music-metadata'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { DownloadFormat, FileTags } from '../media.ts'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { makeWav, type Tone, type WavFormat } from '../testing/make-wav.ts'
import type { Workshop } from '../testing/workshop.ts'

const TAGS: FileTags = {
  title: '夜の音色 – ¿Où?',
  artist: '山田 花子',
  album: '雨のアルバム',
  trackNumber: 3,
  trackCount: 12,
  year: 2026,
  genre: 'Electronic',
  comment: '聴いてくれてありがとう',
}

export function describeDownloads({ path, output, media }: Workshop): void {
  const download = async (
    format: DownloadFormat,
    tone: Tone,
    options: { wav?: WavFormat; coverFile?: string } = {},
  ) => {
    const { wav = 's16', coverFile } = options
    const inputFile = makeWav(path('sold.wav'), tone, { format: wav })
    const outputFolder = output()
    const tags = coverFile ? { ...TAGS, coverFile } : TAGS
    const result = await media().download({ inputFile, outputFolder, format, tags })
    if (!result.ok) throw new Error(result.error)
    expect(readdirSync(outputFolder)).toEqual([`download.${format}`])
    return { file: result.value.file, metadata: await parseFile(result.value.file) }
  }
  const makeCover = async (kind: 'jpeg' | 'png') => {
    const create = { width: 300, height: 200, channels: 3 as const, background: '#a43' }
    const file = path(`cover.${kind}`)
    await sharp({ create }).toFormat(kind).toFile(file)
    return file
  }

  describe('Downloads', () => {
    it.for(['mp3', 'flac'] as const)('puts tags and cover into %s', async (format) => {
      for (const kind of ['jpeg', 'png'] as const) {
        const coverFile = await makeCover(kind)
        const { metadata } = await download(format, { seconds: 1 }, { coverFile })
        expect(metadata.common).toMatchObject({
          title: TAGS.title,
          artist: TAGS.artist,
          album: TAGS.album,
          track: { no: 3, of: 12 },
          year: 2026,
          genre: ['Electronic'],
        })
        // FFmpeg names it TXXX:comment in ID3 and DESCRIPTION in FLAC.
        const native = Object.values(metadata.native).flat()
        expect(
          native.some(({ id, value }) => /comment|description/i.test(id) && value === TAGS.comment),
        ).toBe(true)
        expect(metadata.common.picture).toHaveLength(1)
        expect(metadata.common.picture?.[0]?.format).toBe(`image/${kind}`)
        const shown = await sharp(metadata.common.picture?.[0]?.data).metadata()
        expect(shown).toMatchObject({ width: 300, height: 200 })
      }
    })

    it('makes an MP3 of 320 kbps with ID3v2.3', async () => {
      const { file, metadata } = await download('mp3', { seconds: 3, sampleRate: 96_000 })
      expect(metadata.format).toMatchObject({ codec: 'MPEG 1 Layer 3', bitrate: 320_000 })
      expect(metadata.format.tagTypes).toContain('ID3v2.3')
      expect(loudestBetween(decodeFile(file), 0.5, 2.5)).toBeCloseTo(0.5, 1)
    })

    it.for([
      ['s16', 44_100, 2, 16],
      ['s24', 96_000, 2, 24],
      ['f32', 48_000, 1, 24],
      ['s24', 48_000, 6, 24],
    ] as const)('preserves rate, channels and bits of %s at %i Hz in FLAC', async (shape) => {
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
  })
}
