import { readdirSync, readFileSync, statSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  FIRST_FILES,
  MIN_STREAM_SECONDS,
  PEAKS_FILE,
  STREAM_FILES,
  UNTAGGED_MP3_FILE,
} from '../media.ts'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { makeWav } from '../testing/make-wav.ts'
import { transcodeIn, type Workshop } from '../testing/workshop.ts'

export function describeStreams(workshop: Workshop): void {
  const { path, output, media } = workshop
  const transcode = transcodeIn(workshop)

  describe('Streams', () => {
    it('makes playlists of byte ranges with relative names', async () => {
      const { outputFolder, result } = await transcode(makeWav(path('long.wav'), { seconds: 14 }))
      expect(result.ok).toBe(true)
      const read = (file: string) => readFileSync(join(outputFolder, file), 'utf8')
      expect(read('master.m3u8')).toMatch(/BANDWIDTH=\d+,.*CODECS="mp4a\.40\.2"\nhigh\.m3u8\n/)
      for (const stream of ['high', 'low']) {
        const playlist = read(`${stream}.m3u8`)
        expect(playlist).toContain(`#EXT-X-MAP:URI="${stream}.mp4",BYTERANGE=`)
        const ranges = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.*)/g)]
        expect(ranges.map(([, , , file]) => file)).toEqual(ranges.map(() => `${stream}.mp4`))
        const end = Math.max(...ranges.map(([, size, start]) => Number(size) + Number(start)))
        expect(end).toBeLessThanOrEqual(statSync(join(outputFolder, `${stream}.mp4`)).size)
        const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text))
        expect(lengths.length).toBe(3)
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(14, 0)
      }
    })

    it('measures loudness, true peak and 1,800 peaks', async () => {
      // EBU Tech 3341, case 1: this tone in both channels reads -23 LUFS.
      const level = 10 ** (-23 / 20)
      const input = makeWav(path('r128.wav'), { seconds: 5, hertz: 1000, level })
      const { outputFolder, result } = await transcode(input)
      if (!result.ok) throw new Error(result.error)
      expect(result.value.loudnessLufs).toBeCloseTo(-23, 0)
      expect(result.value.truePeakDb).toBeCloseTo(-23, 0)
      const { peaks } = JSON.parse(readFileSync(join(outputFolder, PEAKS_FILE), 'utf8'))
      expect(peaks).toHaveLength(1800)
      expect(Math.max(...peaks)).toBeCloseTo(level, 2)
      expect(Math.min(...peaks)).toBeGreaterThan(level * 0.9)
    })

    it('reports no loudness for silence, and accepts a sound of a tenth of a second', {
      tags: ['slow'],
    }, async () => {
      const silence = await transcode(makeWav(path('silent.wav'), { seconds: 1, level: 0 }))
      expect(silence.result).toMatchObject({ value: { loudnessLufs: null, truePeakDb: null } })
      const short = await transcode(makeWav(path('short.wav'), { seconds: 0.1 }))
      expect(short.result).toMatchObject({ ok: true, value: { loudnessLufs: null } })
    })

    it('makes a sound of a single sample last as long as a player needs', {
      tags: ['slow'],
    }, async () => {
      const inputFile = makeWav(path('sample.wav'), { seconds: 1 / 44_100, channels: 1 })
      const { outputFolder, result } = await transcode(inputFile)
      expect(result).toMatchObject({ ok: true, value: { durationSeconds: MIN_STREAM_SECONDS } })
      for (const file of ['high.mp4', 'low.mp4', 'audio.mp3']) {
        const { samples, sampleRate } = decodeFile(join(outputFolder, file))
        expect(samples.length / sampleRate, file).toBeGreaterThanOrEqual(MIN_STREAM_SECONDS)
      }
      const segment = { fromSeconds: 0, toSeconds: MIN_STREAM_SECONDS }
      const preview = await media().preview({ inputFile, outputFolder: output(), ...segment })
      expect(preview).toEqual({ ok: true, value: { durationSeconds: MIN_STREAM_SECONDS } })
    })

    it('works below a service that was started with a lower priority', {
      timeout: 60_000,
      tags: ['slow'],
    }, async () => {
      // The priority lasts for the rest of this file, whose process is its own: only root could
      // raise it again.
      setPriority(Math.min(getPriority() + 2, constants.priority.PRIORITY_LOW))
      const inputFile = makeWav(path('nice.wav'), { seconds: 0.1 })
      const result = await media().transcode({ inputFile, outputFolder: output() })
      expect(result.ok).toBe(true)
    })

    it('reports a sound as playable once its first stream is whole, before the others are', {
      tags: ['slow'],
    }, async () => {
      const outputFolder = output()
      const inputFile = makeWav(path('first.wav'), { seconds: 20 })
      const seen: string[] = []
      const result = await media().transcode({
        inputFile,
        outputFolder,
        async onPlayable({ durationSeconds }) {
          expect(durationSeconds).toBeCloseTo(20, 3)
          seen.push(...readdirSync(outputFolder))
          const decoded = decodeFile(join(outputFolder, 'low.mp4'))
          expect(decoded.samples.length / decoded.sampleRate).toBeCloseTo(20, 0)
        },
      })
      expect(result.ok).toBe(true)
      expect(seen).toEqual(expect.arrayContaining([...FIRST_FILES, PEAKS_FILE]))
      const doneAt = (file: string) => statSync(join(outputFolder, file)).mtimeMs
      expect(doneAt('low.m3u8')).toBeLessThan(doneAt('high.m3u8'))
      expect(readdirSync(outputFolder).sort()).toEqual(
        [...STREAM_FILES, PEAKS_FILE, UNTAGGED_MP3_FILE].sort(),
      )
    })

    it('ends the work where the first stream cannot be used, and leaves nothing', {
      tags: ['slow'],
    }, async () => {
      const outputFolder = output()
      const inputFile = makeWav(path('unused.wav'), { seconds: 2 })
      const onPlayable = () => Promise.reject(new Error('the storage is away'))
      const work = media().transcode({ inputFile, outputFolder, onPlayable })
      await expect(work).rejects.toThrow('the storage is away')
      expect(readdirSync(outputFolder)).toEqual([])
    })
  })

  describe('Previews', () => {
    it('makes a preview: the segment is audible, all else is silent, the length stays', async () => {
      const input = makeWav(path('preview.wav'), { seconds: 20 })
      const outputFolder = output()
      const segment = { fromSeconds: 7, toSeconds: 11 }
      const shares: number[] = []
      const onProgress = (share: number) => void shares.push(share)
      const work = { inputFile: input, outputFolder, onProgress, ...segment }
      const result = await media().preview(work)
      expect(result).toEqual({ ok: true, value: { durationSeconds: 20 } })
      expect(shares.length).toBeGreaterThan(0)
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      for (const share of shares) expect(share).toBeLessThanOrEqual(1)
      expect(readdirSync(outputFolder).sort()).toEqual([...STREAM_FILES].sort())
      for (const file of ['high.mp4', 'low.mp4', 'audio.mp3']) {
        const decoded = decodeFile(join(outputFolder, file))
        expect(decoded.samples.length / decoded.sampleRate).toBeCloseTo(20, 0)
        expect(loudestBetween(decoded, 0, 6.95), file).toBeLessThan(0.0005)
        expect(loudestBetween(decoded, 11.05, 21), file).toBeLessThan(0.0005)
        expect(loudestBetween(decoded, 7.1, 10.9), file).toBeGreaterThan(0.4)
      }
    })

    it('makes a preview that ends with the sound audible to its last frame', {
      tags: ['slow'],
    }, async () => {
      const inputFile = makeWav(path('preview-to-the-end.wav'), { seconds: 20 })
      const outputFolder = output()
      const segment = { fromSeconds: 12, toSeconds: 20 }
      const result = await media().preview({ inputFile, outputFolder, ...segment })
      expect(result).toEqual({ ok: true, value: { durationSeconds: 20 } })
      for (const file of ['high.mp4', 'low.mp4', 'audio.mp3']) {
        const decoded = decodeFile(join(outputFolder, file))
        expect(loudestBetween(decoded, 19.988, 19.998), file).toBeGreaterThan(0.4)
        expect(loudestBetween(decoded, 0, 11.95), file).toBeLessThan(0.0005)
      }
    })
  })
}
