import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { createMedia } from '#ports/media/embedded-media.ts'
import type { Media } from '#ports/media/media.ts'
import { BLOCK_SAMPLES, createMeters } from '#ports/media/output/analyse.ts'
import { STREAM_PRESETS } from '#ports/media/output/presets.ts'
import { STEREO } from '#ports/media/worker/ffmpeg.ts'
import type { Figure } from './figure.ts'
import { makeSong, SAMPLE_RATE, writeSong } from './song.ts'
import { medianOf } from './statistics.ts'
import { startUploadBench } from './upload-to-ready.ts'

const SECONDS = 300
const ROUNDS = 5
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
    const rounds: Round[] = []
    const uploads = await startUploadBench(wav)
    // In turn, so that a busy moment of the machine meets both.
    try {
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          bare: await measure(() => encodeBarely(song, folder)),
          whole: await measure(() => transcode(media, wav, join(folder, `whole-${round}`))),
          analysis: await measure(async () => analyse(song, folder)),
          readySeconds: await uploads.measure(),
        })
      }
    } finally {
      await uploads.stop()
    }
    return toFigures(rounds, media.sandbox)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Cost {
  wallSeconds: number
  /** Of this process and its threads, not of its children. */
  cpuSeconds: number
}

interface Round {
  bare: Cost
  whole: Cost
  analysis: Cost
  readySeconds: number
}

function toFigures(rounds: readonly Round[], sandbox: string): Figure[] {
  const medianTo2 = (of: (round: Round) => number) => medianOf(rounds.map(of)).toFixed(2)
  const bareWall = medianTo2(({ bare }) => bare.wallSeconds)
  const wholeWall = medianTo2(({ whole }) => whole.wallSeconds)
  const analysisCpu = medianTo2(({ analysis }) => analysis.cpuSeconds)
  const bareCpu = medianTo2(({ bare }) => bare.cpuSeconds)
  const ready = medianTo2(({ readySeconds }) => readySeconds)
  return [
    {
      name: 'A 5-minute WAV from upload end to READY, by the service',
      ratios: rounds.map(({ readySeconds, bare }) => readySeconds / bare.wallSeconds),
      reach: 1.15,
      better: 'lower',
      detail: `${ready} s, asked every 0.25 s; bare encodes ${bareWall} s`,
    },
    {
      name: 'A 5-minute WAV to all its streams, by the media engine',
      ratios: rounds.map(({ whole, bare }) => whole.wallSeconds / bare.wallSeconds),
      reach: 1.15,
      better: 'lower',
      detail: `${wholeWall} s, bare encodes ${bareWall} s on ${availableParallelism()} cores, sandbox ${sandbox}`,
    },
    {
      name: 'Analysis against the encodes',
      ratios: rounds.map(({ analysis, bare }) => analysis.cpuSeconds / bare.cpuSeconds),
      reach: 0.1,
      better: 'lower',
      detail: `${analysisCpu} CPU s of peaks, loudness and fingerprint, encodes ${bareCpu} CPU s`,
    },
  ]
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

async function transcode(media: Media, inputFile: string, outputFolder: string): Promise<void> {
  mkdirSync(outputFolder)
  const result = await media.transcode({ inputFile, outputFolder })
  if (!result.ok) throw new Error(`the bench's song is refused: ${result.error}`)
}

/** A thread for each encoder, samples at hand: nothing but the library's own work. */
async function encodeBarely(song: Float32Array, folder: string): Promise<void> {
  const program = new URL('./bare-encode.ts', import.meta.url)
  await Promise.all(
    Object.keys(STREAM_PRESETS).map((preset) => {
      const worker = new Worker(program, { workerData: { preset, song, folder } })
      return new Promise<void>((resolve, reject) => {
        worker.on('error', reject)
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))))
      })
    }),
  )
}

function analyse(song: Float32Array, folder: string): void {
  const meters = createMeters(SAMPLE_RATE, folder)
  const stereo = { format: AV_SAMPLE_FMT_FLTP, sampleRate: SAMPLE_RATE, channelLayout: STEREO }
  const bytes = Buffer.from(song.buffer)
  for (let at = 0; at + BLOCK_SAMPLES <= song.length; at += BLOCK_SAMPLES) {
    const plane = bytes.subarray(at * 4, (at + BLOCK_SAMPLES) * 4)
    const samples = Buffer.concat([plane, plane])
    const frame = Frame.fromAudioBuffer(samples, { ...stereo, nbSamples: BLOCK_SAMPLES })
    meters.add(frame)
    frame.free()
  }
  meters.finish()
}
