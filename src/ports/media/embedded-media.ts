import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '#ports/log.ts'
import { CODE_FOLDER, downloadFile, IMAGE_FILE, type Media, type MediaResult } from './media.ts'
import { type Bounds, type ChildOptions, runChild } from './sandbox/child.ts'
import { chooseLevel } from './sandbox/choose-level.ts'
import { buildCommand, type Limits, type SandboxLevel } from './sandbox/command.ts'
import type { MediaJob } from './sandbox/job.ts'
import type { Outcome } from './sandbox/message.ts'

const LIMITS: Limits = { cpuSeconds: 3600, fileBytes: 3_000_000_000, openFiles: 256 }
const BOUNDS: Bounds = { memoryBytes: 1_500_000_000, openingSeconds: 90, secondsPerSecond: 0.5 }
/** A person waits for a picture; one of 50 megapixels takes a few seconds. */
const IMAGE_LIMITS: Limits = { cpuSeconds: 40, fileBytes: 100_000_000, openFiles: 256 }
const IMAGE_BOUNDS: Bounds = { memoryBytes: 1_000_000_000, openingSeconds: 30, secondsPerSecond: 0 }
const IMAGES_AT_ONCE = 2

export interface MediaOptions {
  /** A folder for the sandbox's own needs; made if absent. */
  scratchFolder: string
  /** Children at a time, of uploads and of all others; each uses about three cores. */
  concurrency?: number
  log: Log
  /** Refuses to start where a child could see other files or the network. */
  requireSandbox: boolean
  /** Where a sandbox is required and none is there, this process starts, and does no work on files. */
  mayLackSandbox?: boolean
  /** Tighter bounds, for tests. */
  bounds?: Partial<Bounds>
  /** The findings of an earlier trial on this machine. */
  trial?: Trial | undefined
}

/** The findings of a first child, which takes half a second. */
export interface Trial {
  sandbox: SandboxLevel
  /** Holds the code of children compiled, which spares each a third of a second. */
  codeFolder: string
}

type Call = Pick<ChildOptions, 'signal' | 'onProgress' | 'onTags' | 'onPlayable'> & {
  job: Exclude<MediaJob, { kind: 'probe' }>
}

/** Media by FFmpeg as a library, a sandboxed child process for each file. */
export async function createMedia(options: MediaOptions): Promise<Media> {
  const { log } = options
  const { sandbox: granted, codeFolder } = options.trial ?? (await tryOut(options))
  const sandbox = granted === 'limits' ? withoutSandbox(options) : granted
  const atOnce = options.concurrency ?? Math.max(1, Math.floor(availableParallelism() / 3))
  // Work that a buyer waits for never waits for an upload.
  const [uploads, others, images] = [pLimit(atOnce), pLimit(atOnce), pLimit(IMAGES_AT_ONCE)]
  const laneOf = { transcode: uploads, image: images, preview: others, download: others } as const

  const run = (call: Call): Promise<Outcome> =>
    laneOf[call.job.kind](async () => {
      const isImage = call.job.kind === 'image'
      const bounds = { ...(isImage ? IMAGE_BOUNDS : BOUNDS), ...options.bounds }
      call.signal?.throwIfAborted()
      if (sandbox === 'none') throw new Error('this process has no sandbox')
      const job = await withRealPaths(call.job)
      const reach = reachOf(job, codeFolder)
      const command = buildCommand(sandbox, reach, isImage ? IMAGE_LIMITS : LIMITS)
      if (!command) throw new Error(`the sandbox ${sandbox} is gone`)
      return cleaningUp(job.outputFolder, () =>
        runChild(command, job, { ...call, bounds, log, codeFolder }),
      )
    })
  return {
    sandbox,
    async transcode({ inputFile, outputFolder, signal, ...callbacks }) {
      const job = { kind: 'transcode' as const, inputFile, outputFolder }
      return result(await run({ job, signal, ...callbacks }), (outcome) =>
        outcome.type === 'transcoded' ? outcome.facts : undefined,
      )
    },
    async preview({ inputFile, outputFolder, fromSeconds, toSeconds, ...callbacks }) {
      const job = { kind: 'preview' as const, inputFile, outputFolder, fromSeconds, toSeconds }
      return result(await run({ job, ...callbacks }), (outcome) =>
        outcome.type === 'previewed' ? { durationSeconds: outcome.durationSeconds } : undefined,
      )
    },
    async download({ inputFile, outputFolder, format, tags, isEncoded = false, ...callbacks }) {
      const job = { kind: 'download' as const, inputFile, outputFolder, format, tags, isEncoded }
      return result(await run({ job, ...callbacks }), (outcome) =>
        outcome.type === 'downloaded'
          ? { file: join(outputFolder, downloadFile(format)) }
          : undefined,
      )
    },
    async drawImage({ inputFile, outputFolder, signal, crop }) {
      const job = { kind: 'image' as const, inputFile, outputFolder, crop }
      const outcome = await run({ job, signal })
      if (outcome.type === 'undrawable') return { ok: false, problem: outcome.problem }
      if (outcome.type === 'refused') return { ok: false, problem: 'file_not_allowed' }
      if (outcome.type !== 'drawn') throw new Error(`the media child answered ${outcome.type}`)
      const { width, height, accent } = outcome
      return { ok: true, value: { file: join(outputFolder, IMAGE_FILE), width, height, accent } }
    },
  }
}

/** Tries out which sandbox this machine grants. */
export async function tryOut({
  scratchFolder,
  log,
}: Pick<MediaOptions, 'scratchFolder' | 'log'>): Promise<Trial> {
  const codeFolder = await makeFolder(scratchFolder, CODE_FOLDER)
  const folders = { scratchFolder, codeFolder }
  const sandbox = await chooseLevel({ ...folders, limits: LIMITS, bounds: BOUNDS, log })
  return { sandbox, codeFolder }
}

/** @returns its real path, which a sandbox needs */
async function makeFolder(...path: [string, string]): Promise<string> {
  const folder = join(...path)
  await mkdir(folder, { recursive: true })
  return await realpath(folder)
}

const ADVICE =
  'Install bubblewrap (0.8 or newer) and allow user namespaces: see docs/operations/trouble.md'

/** @throws StartProblem where the process has to do without and must not */
function withoutSandbox({ requireSandbox, mayLackSandbox, log }: MediaOptions): 'limits' | 'none' {
  if (!requireSandbox) {
    log.warn({}, `Uploads are processed with resource limits only, without a sandbox. ${ADVICE}.`)
    return 'limits'
  }
  if (!mayLackSandbox) {
    throw new StartProblem(`No sandbox is available for processing uploads. ${ADVICE}.`)
  }
  log.info({}, 'there is no sandbox: workers draw the pictures')
  return 'none'
}

/** Binds need real paths, and what a link points to is what a child may see. */
async function withRealPaths(job: Call['job']): Promise<Call['job']> {
  const inputFile = await realpath(job.inputFile)
  const outputFolder = await realpath(job.outputFolder)
  if (job.kind !== 'download' || !job.tags.coverFile) return { ...job, inputFile, outputFolder }
  const tags = { ...job.tags, coverFile: await realpath(job.tags.coverFile) }
  return { ...job, inputFile, outputFolder, tags }
}

function reachOf(job: MediaJob, codeFolder: string): { readable: string[]; writable: string[] } {
  const cover = job.kind === 'download' && job.tags.coverFile ? [job.tags.coverFile] : []
  return { readable: [codeFolder, job.inputFile, ...cover], writable: [job.outputFolder] }
}

/** Leaves the folder empty unless the work came to a good end. */
async function cleaningUp(folder: string, work: () => Promise<Outcome>): Promise<Outcome> {
  let isGood = false
  try {
    const outcome = await work()
    isGood = outcome.type !== 'refused' && outcome.type !== 'undrawable'
    return outcome
  } finally {
    if (!isGood) {
      const names = await readdir(folder)
      await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })))
    }
  }
}

function result<Value>(
  outcome: Outcome,
  pick: (outcome: Outcome) => Value | undefined,
): MediaResult<Value> {
  if (outcome.type === 'refused') return { ok: false, error: outcome.error }
  const value = pick(outcome)
  if (value === undefined) throw new Error(`the media child answered ${outcome.type}`)
  return { ok: true, value }
}
