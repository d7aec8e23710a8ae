import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { COVER_FILE } from '../media.ts'
import type { FoundTags } from '../sandbox/message.ts'
import { encodeFixture } from '../testing/encode-tone.ts'
import { makeId3 } from '../testing/make-id3.ts'
import { addManyComments, addManyInChunk, manyId3Frames } from '../testing/many-tags.ts'
import { inBound, type Workshop } from '../testing/workshop.ts'

export function describeTags({ path, output, media }: Workshop): void {
  const mp3 = () => readFileSync(encodeFixture(path('plain.mp3'), 'tone.mp3', { seconds: 2 }))
  const read = async (tag: Buffer) => {
    writeFileSync(path('tagged.mp3'), Buffer.concat([tag, mp3()]))
    const outputFolder = output()
    const reported: string[] = []
    const result = await inBound(() =>
      media().transcode({
        inputFile: path('tagged.mp3'),
        outputFolder,
        onTags: (tags: FoundTags) => reported.push(JSON.stringify(tags)),
        onProgress: () => reported.push('progress'),
      }),
    )
    expect(result).toMatchObject({ ok: true })
    return { outputFolder, tags: JSON.parse(reported[0] ?? 'null'), reported }
  }

  describe('Tags', () => {
    it('are reported before the encoding, with the picture in place', async () => {
      const create = { width: 30, height: 20, channels: 3 as const, background: '#a43' }
      const picture = await sharp({ create }).png().toBuffer()
      const { tags, outputFolder } = await read(makeId3(3, { TIT2: '夜', TRCK: '3/12' }, picture))
      expect(tags).toMatchObject({ title: '夜', artist: null, trackNumber: 3, cover: 'png' })
      expect(readFileSync(join(outputFolder, COVER_FILE)).equals(picture)).toBe(true)
    })

    it('of 200,000 frames are not read, at no cost', { tags: ['slow'] }, async () => {
      const { tags } = await read(manyId3Frames(200_000))
      expect(tags).toMatchObject({ title: null, cover: null })
    })

    const crowded = [
      ['tone.flac', addManyComments],
      ['tone.rf64', addManyInChunk],
    ] as const
    it.for(crowded)(
      'that the demuxer of %s would read for a minute are a reason to refuse it',
      { tags: ['slow'] },
      async ([name, addMany]) => {
        const inputFile = encodeFixture(path(name), name, { seconds: 2 })
        addMany(inputFile, 200_000)
        const outputFolder = output()
        const result = await inBound(() => media().transcode({ inputFile, outputFolder }))
        expect(result).toEqual({ ok: false, error: 'too_many_tags' })
      },
    )

    it('with a picture of 180 MB are not read, at no cost', { tags: ['slow'] }, async () => {
      const { tags, reported } = await read(makeId3(3, { TIT2: 'A' }, Buffer.alloc(180_000_000, 7)))
      expect(tags).toMatchObject({ title: null, cover: null })
      expect(reported.filter((line) => line !== 'progress')).toHaveLength(1)
    })
  })
}
