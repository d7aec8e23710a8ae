import { writeFileSync } from 'node:fs'
import { inspect, streamSeconds } from '../input/source.ts'
import { readTags } from '../input/tags.ts'
import { COVER_FILE } from '../media.ts'
import type { Segment } from '../output/encode-stream.ts'
import { checkPlaylist, writeMasterPlaylist } from '../output/master-playlist.ts'
import { FIRST_STREAM, LATER_STREAMS } from '../output/presets.ts'
import { sendToParent } from './send-to-parent.ts'
import { analyseInThread, encodeInThread } from './thread.ts'

/**
 * The other streams are encoded once the file is measured, in the time that the first one leaves of
 * the cores. So a sound can be played after a part of the work, and a verdict on the file never
 * waits for them. The working folder is the output folder.
 */
export async function transcode(inputFile: string) {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const { tags, picture } = readTags(source)
  if (picture) writeFileSync(COVER_FILE, picture)
  sendToParent({ type: 'tags', tags })
  const measure = async () => {
    const analysis = await analyseInThread(source)
    const others = [...LATER_STREAMS, 'untaggedMp3' as const].map((preset) =>
      encodeInThread({ source, preset, isLater: true }),
    )
    const later = Promise.all(others)
    later.catch(() => {}) // thrown below
    return { analysis, later }
  }
  const [{ analysis, later }] = await Promise.all([
    measure(),
    encodeInThread({ source, preset: FIRST_STREAM, reportsProgress: true }),
  ])
  checkPlaylist(FIRST_STREAM, analysis.durationSeconds)
  const { sampleRate, channels, bits, codec, sniffed } = source
  const facts = { sampleRate, channels, bits, codec, container: sniffed.container, ...analysis }
  sendToParent({ type: 'playable', facts })
  await later
  writeMasterPlaylist(analysis.durationSeconds)
  return facts
}

/** The streams with everything outside the segment silent; returns their length. */
export async function preview(inputFile: string, segment: Segment): Promise<number> {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  await Promise.all(
    [FIRST_STREAM, ...LATER_STREAMS].map((preset) =>
      encodeInThread({ source, preset, segment, reportsProgress: preset === FIRST_STREAM }),
    ),
  )
  const seconds = streamSeconds(source.seconds)
  writeMasterPlaylist(seconds)
  return seconds
}
