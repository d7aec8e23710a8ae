import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createMedia } from '#ports/media/embedded-media.ts'
import type { Media } from '#ports/media/media.ts'
import { STREAM_PRESETS } from '#ports/media/worker/output/presets.ts'
import { createFingerprint } from '#ports/media/worker/pcm/fingerprint.ts'
import { createLoudness } from '#ports/media/worker/pcm/loudness.ts'
import { createPeaks } from '#ports/media/worker/pcm/peaks.ts'
import { BLOCK_SAMPLES } from '#ports/media/worker/pcm/ring.ts'
import type { Figure } from './figure.ts'
import { makeSong, SAMPLE_RATE, writeSong } from './song.ts'
import { startUploadBench } from './upload-to-ready.ts'

const SECONDS = 300
const ROUNDS = 3
const silentLog = { info() {}, warn() {}, error() {} }

/**
 * From a WAV of five minutes to everything that is served of it, by the media engine, and from the end
 * of its upload to READY, by the service; both against its encodes alone.
 */
export async function benchPipeline(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'neiro-bench-'))
  try {
    const song = makeSong(SECONDS)
    const wav = writeSong(join(folder, 'song.wav'), song)
    const options = { log: silentLog, requireSandbox: false, concurrency: 1 }
    const media = await createMedia({ scratchFolder: join(folder, 'scratch'), ...options })
    const bare: Cost[] = []
    const whole: Cost[] = []
    const analysis: Cost[] = []
    const ready: number[] = []
    const uploads = await startUploadBench(wav)
    // In turn, so that a busy moment of the machine meets both; the best of each counts.
    try {
      for (let round = 0; round < ROUNDS; round++) {
        bare.push(await measure(() => encodeBarely(song, folder)))
        whole.push(await measure(() => transcode(media, wav, join(folder, `whole-${round}`))))
        analysis.push(await measure(async () => analyse(song, folder)))
        ready.push(await uploads.measure())
      }
    } finally {
      await uploads.stop()
    }
    const figures = toFigures(best(bare), best(whole), best(analysis), media.sandbox)
    return [readyFigure(Math.min(...ready), best(bare).wallSeconds), ...figures]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Cost {
  wallSeconds: number
  /** Of this process and its threads, not of its children. */
  cpuSeconds: number
}

function toFigures(bare: Cost, whole: Cost, analysis: Cost, sandbox: string): Figure[] {
  const cores = availableParallelism()
  const [one, other] = [whole.wallSeconds.toFixed(2), bare.wallSeconds.toFixed(2)]
  const [added, base] = [analysis.cpuSeconds.toFixed(2), bare.cpuSeconds.toFixed(2)]
  return [
    {
      name: 'A 5-minute WAV to all its streams, by the media engine',
      ratio: whole.wallSeconds / bare.wallSeconds,
      reach: 1.15,
      better: 'lower',
      detail: `${one} s, bare encodes ${other} s on ${cores} cores, sandbox ${sandbox}`,
    },
    {
      name: 'Analysis against the encodes',
      ratio: analysis.cpuSeconds / bare.cpuSeconds,
      reach: 0.1,
      better: 'lower',
      detail: `${added} CPU s of peaks, loudness and fingerprint, encodes ${base} CPU s`,
    },
  ]
}

function readyFigure(readySeconds: number, bareSeconds: number): Figure {
  return {
    name: 'A 5-minute WAV from upload end to READY, by the service',
    ratio: readySeconds / bareSeconds,
    reach: 1.15,
    better: 'lower',
    detail: `${readySeconds.toFixed(2)} s, asked every 0.25 s; bare encodes ${bareSeconds.toFixed(2)} s`,
  }
}

async function measure(work: () => Promise<void>): Promise<Cost> {
  const start = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return {
    wallSeconds: (performance.now() - start) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
  }
}

function best(costs: readonly Cost[]): Cost {
  return {
    wallSeconds: Math.min(...costs.map((cost) => cost.wallSeconds)),
    cpuSeconds: Math.min(...costs.map((cost) => cost.cpuSeconds)),
  }
}

async function transcode(media: Media, inputFile: string, outputFolder: string): Promise<void> {
  mkdirSync(outputFolder)
  const result = await media.transcode({ inputFile, outputFolder })
  if (!result.ok) throw new Error(`the bench's song is refused: ${result.error}`)
}

/** A thread for each encoder, samples at hand: nothing but the library's own work. */
async function encodeBarely(song: Float32Array, folder: string): Promise<void> {
  const program = new URL('./bare-encode.ts', import.meta.url)
  await Promise.all(
    STREAM_PRESETS.map((preset) => {
      const worker = new Worker(program, { workerData: { preset, song, folder } })
      return new Promise<void>((resolve, reject) => {
        worker.on('error', reject)
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))))
      })
    }),
  )
}

function analyse(song: Float32Array, folder: string): void {
  const peaks = createPeaks()
  const loudness = createLoudness(SAMPLE_RATE)
  const fingerprint = createFingerprint(SAMPLE_RATE, folder)
  const bytes = Buffer.from(song.buffer)
  for (let at = 0; at + BLOCK_SAMPLES <= song.length; at += BLOCK_SAMPLES) {
    const block = song.subarray(at, at + BLOCK_SAMPLES)
    peaks.add(block, block, BLOCK_SAMPLES)
    fingerprint.add(block, block, BLOCK_SAMPLES)
    const plane = bytes.subarray(at * 4, (at + BLOCK_SAMPLES) * 4)
    loudness.add(plane, plane, BLOCK_SAMPLES)
  }
  peaks.finish()
  loudness.finish()
  fingerprint.finish()
}

if (import.meta.main) {
  for (const { name, ratio, reach, detail } of await benchPipeline()) {
    process.stdout.write(`${ratio.toFixed(3)} (≤ ${reach})  ${name}: ${detail}\n`)
  }
}
