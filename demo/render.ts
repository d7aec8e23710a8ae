import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { STYLES, type Style } from './synth/arrangers/styles.ts'
import { master } from './synth/mix/master.ts'
import { mixDown } from './synth/mix/mixdown.ts'
import { encodeWav } from './synth/mix/wav.ts'
import { readPlan, type SongPlan } from './synth/music/song.ts'
import type { Stereo } from './synth/signal/buffers.ts'

export type SongSpec = SongPlan & {
  style: Style
  /** Samples a second and bits a sample of the file: 44,100 and 16 by default. */
  sampleRate?: 44100 | 48000
  bits?: 16 | 24
}

export type RenderedSong = { wav: Buffer<ArrayBuffer>; durationSeconds: number }

/** The mastered sound of a song, before it becomes a file. */
export function renderSound(spec: SongSpec): { sound: Stereo; rate: number } {
  const rate = spec.sampleRate ?? 44100
  const score = STYLES[spec.style](readPlan(spec))
  const sound = mixDown(score, rate)
  master(sound, rate, score.fade)
  return { sound, rate }
}

/** Composes, plays and masters a song: the same spec gives the same bytes. */
export function renderSong(spec: SongSpec): RenderedSong {
  const { sound, rate } = renderSound(spec)
  return {
    wav: encodeWav(sound, rate, spec.bits ?? 16),
    durationSeconds: sound.left.length / rate,
  }
}

/**
 * Renders several songs on worker threads, one after the other on each. Yields them as they get
 * ready, each with its place in `specs`, so that a file can be sent on while others are still made.
 */
export async function* renderSongs(
  specs: readonly SongSpec[],
  { concurrency = availableParallelism() }: { concurrency?: number } = {},
): AsyncGenerator<RenderedSong & { index: number }> {
  const queue = [...specs.entries()]
  const workers = new Set<Worker>()
  const running = new Map<number, Promise<RenderedSong & { index: number; worker: Worker }>>()
  const give = (worker: Worker) => {
    const job = queue.shift()
    if (!job) return
    const [index, spec] = job
    running.set(
      index,
      ask(worker, spec).then((song) => ({ ...song, index, worker })),
    )
  }
  try {
    for (let k = 0; k < Math.min(concurrency, specs.length); k++) {
      const worker = new Worker(new URL('./render-worker.ts', import.meta.url))
      workers.add(worker)
      give(worker)
    }
    while (running.size > 0) {
      const { worker, ...done } = await Promise.race(running.values())
      running.delete(done.index)
      give(worker)
      yield done
    }
  } finally {
    await Promise.allSettled([...workers].map((worker) => worker.terminate()))
  }
}

function ask(worker: Worker, spec: SongSpec): Promise<RenderedSong> {
  return new Promise((resolve, reject) => {
    const settle = (after: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      after()
    }
    const onMessage = (answer: { wav: ArrayBuffer; durationSeconds: number }) =>
      settle(() => resolve({ ...answer, wav: Buffer.from(answer.wav) }))
    const onError = (error: unknown) => settle(() => reject(error))
    const onExit = (code: number) =>
      settle(() => reject(new Error(`the renderer left with code ${code}`)))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.postMessage(spec)
  })
}
