import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '#ports/database/lock-data-folder.ts'
import type { Log } from '#ports/log.ts'
import { type Bounds, runChild } from './child.ts'
import { buildCommand, type Limits, type SandboxLevel } from './command.ts'
import type { Outcome } from './message.ts'

interface Options {
  scratchFolder: string
  /** The trial fills it: no stranger's file has been near that child. */
  codeFolder: string
  limits: Limits
  bounds: Bounds
  log: Log
}

/** The best comes first. */
const LEVELS: readonly SandboxLevel[] = ['bwrap', 'limits']

/** The best level in which a child works and sees neither our files nor the network. */
export async function chooseLevel(options: Options): Promise<SandboxLevel> {
  const refused: string[] = []
  for (const level of LEVELS) {
    const trial = await tryLevel(level, options)
    if (trial === true) {
      options.log.info({ sandbox: level, refused }, 'the media sandbox is chosen')
      return level
    }
    refused.push(`${level}: ${trial}`)
  }
  throw new Error(`no media child can run here: ${refused.join('; ')}`)
}

async function tryLevel(level: SandboxLevel, options: Options): Promise<true | string> {
  const folder = await mkdtemp(join(options.scratchFolder, 'probe-'))
  // Another process that starts now removes the folders of processes that ended.
  const lock = tryLock(folder)
  const inputFile = join(folder, 'input')
  const outputFolder = join(folder, 'output')
  const forbiddenFile = join(folder, 'forbidden')
  const reach = {
    readable: [inputFile],
    writable: [outputFolder, options.codeFolder],
  }
  try {
    const command = buildCommand(level, reach, options.limits)
    if (!command) return 'not installed'
    await mkdir(outputFolder)
    await Promise.all([inputFile, forbiddenFile].map((file) => writeFile(file, 'x')))
    const job = { kind: 'probe' as const, inputFile, outputFolder, forbiddenFile }
    return judge(level, await runChild(command, job, options))
  } catch (error) {
    // A failure is an answer: it shows what a host grants.
    return error instanceof Error ? error.message : String(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock?.release()
  }
}

export function judge(level: SandboxLevel, outcome: Outcome): true | string {
  if (outcome.type !== 'probed') return `it answered ${outcome.type}`
  if (level === 'limits') return true
  if (outcome.readsForbidden) return 'other files can be read'
  return outcome.networkInterfaces === 0 ? true : 'the network is there'
}
