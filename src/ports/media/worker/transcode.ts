import { writeFileSync } from 'node:fs'
import { COVER_FILE } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { feedWhole } from './feed-whole.ts'
import { refuseBrokenOff } from './input/length.ts'
import { inspect, type Source } from './input/source.ts'
import { readTags } from './input/tags.ts'
import type { Analysis } from './output/analyse.ts'
import { checkPlaylist, writeMasterPlaylist } from './output/master-playlist.ts'
import { FIRST_STREAM, streamPreset } from './output/presets.ts'
import { startConsumers } from './pcm/consumers.ts'
import { streamRate } from './pcm/feed.ts'
import { createProgress, sendToParent } from './send-to-parent.ts'
import { startThreads } from './threads.ts'

/**
 * The first stream and all that is measured come of one decode; the other streams come of another
 * beside it, in the time that this one leaves of the cores. So a sound can be heard after a part of
 * the work, and a verdict on the file never waits for them. The working folder is the output folder.
 */
export function transcode(inputFile: string) {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const { tags, picture } = readTags(source)
  if (picture) writeFileSync(COVER_FILE, picture)
  sendToParent({ type: 'tags', tags })
  const sampleRate = streamRate(source.sampleRate)
  const consumers = startConsumers([
    { kind: 'stream', stream: { preset: streamPreset(FIRST_STREAM), sampleRate, start: 0 } },
    { kind: 'analysis', sampleRate },
  ])
  const later = startThreads(new URL('./later-streams.ts', import.meta.url), [{ inputFile }])
  const onProgress = createProgress(source.seconds)
  const decodedSeconds = feedWhole(source, { consumers, sampleRate, onProgress })
  if (decodedSeconds === 0) throw new Refusal(source.seconds === 0 ? 'empty' : 'damaged')
  refuseBrokenOff(source.seconds, decodedSeconds)
  const analysis = consumers.finish().find((result) => result.kind === 'analysed')?.analysis
  if (!analysis) throw new Error('nothing was measured')
  const seconds = analysis.samples / sampleRate
  checkPlaylist(FIRST_STREAM, seconds)
  const facts = factsOf(source, decodedSeconds, analysis)
  sendToParent({ type: 'playable', facts })
  later.finish()
  writeMasterPlaylist(seconds)
  return facts
}

function factsOf(source: Source, durationSeconds: number, analysis: Analysis) {
  return {
    durationSeconds,
    sampleRate: source.sampleRate,
    channels: source.channels,
    bits: source.bits,
    codec: source.codec,
    container: source.sniffed.container,
    loudnessLufs: analysis.loudnessLufs,
    truePeakDb: analysis.truePeakDb,
    fingerprint: analysis.fingerprint,
  }
}
