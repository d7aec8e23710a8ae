import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestTranscode } from '#uploads/contract.ts'
import { join, type Person } from '../demo/client.ts'
import { createSound, getSound } from '../src/works/sounds-contract.ts'
import { startNeiro } from './serving/servers.ts'

interface UploadBench {
  /** Seconds from the end of the upload until the status is READY; then no job is running. */
  measure(): Promise<number>
  stop(): Promise<void>
}

/** The whole service in a process of its own, and an artist who uploads this file to it. */
export async function startUploadBench(wav: string): Promise<UploadBench> {
  const neiro = await startNeiro()
  try {
    const who = { email: 'pipeline@example.com', username: 'pipeline', name: 'Pipeline' }
    const artist = await join(neiro.url, who)
    const file = readFileSync(wav)
    return { measure: () => measure(artist, file), stop: () => neiro.stop() }
  } catch (error) {
    await neiro.stop()
    throw error
  }
}

async function measure(artist: Person, file: Buffer): Promise<number> {
  const filename = await artist.postSound(file, 'song.wav')
  const start = performance.now()
  const { transcodeId } = await artist.call(requestTranscode, { body: { filename } })
  await artist.untilReady(transcodeId)
  const seconds = (performance.now() - start) / 1000
  const { id } = await artist.call(createSound, { body: { title: 'Song', transcodeId } })
  await untilWhole(artist, id)
  return seconds
}

/** The later streams are made, too: whatever is measured next has the machine for itself. */
async function untilWhole(artist: Person, id: string): Promise<void> {
  while ((await artist.call(getSound, { params: { id } })).mp3Url === null) await sleep(250)
}
