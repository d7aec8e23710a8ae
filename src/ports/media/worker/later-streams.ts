import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { feedWhole } from './feed-whole.ts'
import { inspect } from './input/source.ts'
import { LATER_STREAMS, streamPreset } from './output/presets.ts'
import { startConsumers } from './pcm/consumers.ts'
import { streamRate } from './pcm/feed.ts'
import { runThread, type ThreadStart } from './threads.ts'

/**
 * On Linux the priority is this thread's alone, and that of the threads that it starts. Any lower,
 * and the longest encoder ends long after all others, with a core to itself (docs/performance.md).
 */
const LESS = 1

const start: ThreadStart & { inputFile: string } = workerData
Log.setLevel(AV_LOG_ERROR)
runThread(start, () => {
  setPriority(LESS)
  const source = inspect(start.inputFile)
  const sampleRate = streamRate(source.sampleRate)
  const consumers = startConsumers(
    LATER_STREAMS.map((name) => ({
      kind: 'stream',
      stream: { preset: streamPreset(name), sampleRate, start: 0 },
    })),
  )
  feedWhole(source, { consumers, sampleRate })
  consumers.finish()
  return { kind: 'encoded' }
})
