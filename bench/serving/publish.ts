import { setTimeout as sleep } from 'node:timers/promises'
import { join } from '../../demo/client.ts'
import { wavOf } from '../../e2e/support/files/wav.ts'
import type { Server } from './servers.ts'

const SOUNDS = 20

/** Twenty released sounds of one artist, the first long enough for a segment. @returns its id */
export async function publish(neiro: Server): Promise<string> {
  const who = { email: 'bench@example.com', username: 'bench', name: 'Bench' }
  const artist = await join(neiro.url, who)
  const made = []
  for (let index = 0; index < SOUNDS; index += 1) {
    const fields = { title: `Sound ${index}`, status: 'Released', genre: 'electronic' } as const
    made.push(await artist.uploadSound(wavOf(index === 0 ? 20 : 2), 'sound.wav', fields))
  }
  for (const { edit } of made) if (edit) await artist.untilReady(edit.transcodeId)
  const first = made[0]
  if (first === undefined) throw new Error('nothing was uploaded')
  while (!(await areWhole(neiro))) await sleep(500)
  return first.id
}

/** Whether each has its last stream too, after which no response changes. */
async function areWhole({ url }: Server): Promise<boolean> {
  const { items } = await listAll(url)
  return items.length === SOUNDS && items.every(({ mp3Url }) => mp3Url !== null)
}

async function listAll(url: string): Promise<{ items: { mp3Url: string | null }[] }> {
  return (await fetch(`${url}/api/sounds`)).json()
}
