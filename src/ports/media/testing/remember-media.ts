import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  COVER_FILE,
  FIRST_FILES,
  type Media,
  type MediaResult,
  PEAKS_FILE,
  type Transcoded,
} from '../media.ts'
import { drawImageHere } from './draw-image-here.ts'

type TranscodeWork = Parameters<Media['transcode']>[0]
type Tags = Parameters<NonNullable<TranscodeWork['onTags']>>[0]

/** The report of one work; its files lie beside it. */
interface Remembered<Value> {
  result: MediaResult<Value>
  tags?: Tags
  playable?: Transcoded
}

/**
 * Remembers outputs for tests of what is done with streams, not of how they are made: a file that
 * was processed before, in any test of the run, has the same output again without a child process.
 * Many tests upload the same tone, and each child takes most of a second.
 *
 * @param folder shared by all processes of the run
 */
export function rememberMedia(media: Media, folder: string): Media {
  return {
    sandbox: media.sandbox,
    async transcode(work) {
      const known = await recall<Transcoded>(folder, await keyOf('transcode', work.inputFile))
      return known.found
        ? replay(known.found, known.place, work)
        : await record(media, known.place, work)
    },
    async preview(work) {
      const { fromSeconds, toSeconds, outputFolder, onProgress } = work
      const key = await keyOf(`preview ${fromSeconds} ${toSeconds}`, work.inputFile)
      const { found, place } = await recall<{ durationSeconds: number }>(folder, key)
      if (!found) {
        const result = await media.preview(work)
        await remember(place, outputFolder, { result })
        return result
      }
      work.signal?.throwIfAborted()
      onProgress?.(1)
      await cp(join(place, 'files'), outputFolder, { recursive: true })
      return found.result
    },
    drawImage: drawImageHere,
    // Tests look closely at these, and few ask for the same one.
    download: (work) => media.download(work),
  }
}

async function record(media: Media, place: string, work: TranscodeWork) {
  const { outputFolder, onTags, onPlayable } = work
  const seen: { tags?: Tags; playable?: Transcoded } = {}
  const result = await media.transcode({
    ...work,
    onTags(tags) {
      seen.tags = tags
      onTags?.(tags)
    },
    async onPlayable(facts) {
      seen.playable = facts
      await onPlayable?.(facts)
    },
  })
  await remember(place, outputFolder, { ...seen, result })
  return result
}

/** Replays in the order of the real work: tags and cover, what makes it playable, and the rest. */
async function replay(
  { tags, playable, result }: Remembered<Transcoded>,
  place: string,
  { outputFolder, signal, onTags, onProgress, onPlayable }: TranscodeWork,
): Promise<MediaResult<Transcoded>> {
  signal?.throwIfAborted()
  const files = join(place, 'files')
  const first: readonly string[] = [COVER_FILE, PEAKS_FILE, ...FIRST_FILES]
  const isFirst = (file: string) =>
    file === files || first.some((name) => file.endsWith(`/${name}`))
  await cp(files, outputFolder, { recursive: true, filter: isFirst })
  if (tags) onTags?.(tags)
  if (playable) {
    onProgress?.(1)
    await onPlayable?.(playable)
  }
  signal?.throwIfAborted()
  await cp(files, outputFolder, { recursive: true, force: true })
  return result
}

async function keyOf(work: string, inputFile: string): Promise<string> {
  const hash = createHash('sha256').update(`${work}\n`)
  await pipeline(createReadStream(inputFile), hash)
  return hash.digest('hex')
}

async function recall<Value>(folder: string, key: string) {
  const place = join(folder, key)
  const file = join(place, 'work.json')
  const text = existsSync(file) ? await readFile(file, 'utf8') : undefined
  const found: Remembered<Value> | undefined = text === undefined ? undefined : JSON.parse(text)
  return { place, found }
}

/** Appears whole, or not at all where another process was first. */
async function remember(place: string, outputFolder: string, work: Remembered<unknown>) {
  const made = await mkdtemp(`${place}-`)
  await mkdir(join(made, 'files'))
  await cp(outputFolder, join(made, 'files'), { recursive: true })
  await writeFile(join(made, 'work.json'), JSON.stringify(work))
  await rename(made, place).catch(async (error: unknown) => {
    await rm(made, { recursive: true })
    if (!existsSync(place)) throw error
  })
}
