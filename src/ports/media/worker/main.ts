import { readFileSync, readSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { AV_LOG_ERROR, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { Codec, Log } from 'node-av/lib'
import { type MediaJob, Refusal } from '../sandbox/job.ts'
import type { Outcome } from '../sandbox/message.ts'
import { download } from './download.ts'
import { present } from './ffmpeg.ts'
import { sendToParent } from './send-to-parent.ts'
import { preview, transcode } from './transcode.ts'
import { startWatchdog } from './watch.ts'

const job = readJob()
startWatchdog()
Log.setLevel(AV_LOG_ERROR)
process.chdir(job.outputFolder)
sendToParent(await outcomeOf(job))
process.exit(0)

async function outcomeOf(work: MediaJob): Promise<Outcome> {
  try {
    return await run(work)
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', error: error.reason }
    throw error
  }
}

async function run(work: MediaJob): Promise<Outcome> {
  switch (work.kind) {
    case 'probe':
      return { type: 'probed', ...probe(work.forbiddenFile) }
    case 'transcode':
      return { type: 'transcoded', facts: await transcode(work.inputFile) }
    case 'preview':
      return { type: 'previewed', durationSeconds: await preview(work.inputFile, work) }
    case 'download':
      download(work)
      return { type: 'downloaded' }
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
function probe(forbiddenFile: string) {
  present(Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME), 'libmp3lame')
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
