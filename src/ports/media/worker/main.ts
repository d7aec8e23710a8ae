import { readFileSync, readSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { IMAGE_FILE } from '../media.ts'
import type { MediaJob } from '../sandbox/job.ts'
import type { Outcome } from '../sandbox/message.ts'
import { sendToParent } from './send-to-parent.ts'
import { startWatchdog } from './watch.ts'

const job = readJob()
startWatchdog()
process.chdir(job.outputFolder)
sendToParent(await run(job))
process.exit(0)

/** Loads the library of the job alone; the probe loads both. */
async function run(work: MediaJob): Promise<Outcome> {
  switch (work.kind) {
    case 'probe':
      return { type: 'probed', ...(await probe(work.forbiddenFile)) }
    case 'image': {
      const { drawImage } = await import('../image/draw-image.ts')
      return drawImage(work.inputFile, IMAGE_FILE, work.crop)
    }
    default: {
      const { runSound } = await import('./run-sound.ts')
      return runSound(work)
    }
  }
}

/** The first line of the standard input, which stays open as long as the parent lives. */
function readJob(): MediaJob {
  const parts: Buffer[] = []
  for (;;) {
    const part = Buffer.alloc(65_536)
    const length = readSync(0, part)
    if (length === 0) process.exit(1)
    parts.push(part.subarray(0, length))
    if (part[length - 1] === 10) return JSON.parse(Buffer.concat(parts).toString('utf8'))
  }
}

/** Checks the sandbox from the inside, so that the parent need not trust that it works. */
async function probe(forbiddenFile: string) {
  const { checkFfmpeg } = await import('./run-sound.ts')
  checkFfmpeg()
  await import('../image/draw-image.ts')
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
  return { readsForbidden: canRead(forbiddenFile), networkInterfaces: others.length }
}

function canRead(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}
