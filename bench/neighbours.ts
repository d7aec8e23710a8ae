import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { patchMe } from '#accounts/contract.ts'
import { SET_CODES_MAX } from '#vouchers/download-code.ts'
import { codesFile, createDownloadCodeSet } from '#vouchers/download-code-contract.ts'
import { join, type Person } from '../demo/client.ts'
import { wavOf } from '../e2e/support/files/wav.ts'
import { DESCRIPTION_LENGTH } from '../src/works/contract.ts'
import { updateSound } from '../src/works/sounds-contract.ts'
import type { Figure } from './figure.ts'
import { startNeiro } from './serving/servers.ts'
import { quantileOf } from './statistics.ts'

const REACH_MS = 100
const SECONDS = 6
/** How often the second client asks. */
const EVERY_MS = 20

/** A call that takes long, again and again; each time with a number of its own. */
type Heavy = [name: string, call: (turn: number) => Promise<unknown>]

/** How long one client waits for a sound, in the 99th percentile, while another repeats one heavy call. */
export async function* benchNeighbours(): AsyncGenerator<Figure> {
  const neiro = await startNeiro()
  try {
    const artist = await join(neiro.url, {
      email: 'bench@example.com',
      username: 'bench',
      name: 'Bench',
    })
    const id = await publishOne(artist)
    const path = `${neiro.url}/api/sounds/${id}`
    for (const [name, call] of await listHeavy(neiro.url, artist, id)) {
      await call(0)
      const times = await measureBeside(path, call)
      const [median, late] = [quantileOf(times, 0.5), quantileOf(times, 0.99)]
      yield {
        name: `p99 beside ${name}`,
        ratios: [late / REACH_MS],
        reach: 1,
        better: 'lower',
        detail: `${late.toFixed(0)} ms of ${times.length} calls, median ${median.toFixed(1)} ms`,
      }
    }
  } finally {
    await neiro.stop()
  }
}

async function publishOne(artist: Person): Promise<string> {
  const fields = { title: 'Bench', status: 'Released', genre: 'electronic' } as const
  const { id, edit } = await artist.uploadSound(wavOf(2), 'sound.wav', fields)
  await artist.untilReady(edit?.transcodeId ?? '')
  return id
}

async function listHeavy(url: string, artist: Person, id: string): Promise<Heavy[]> {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${artist.token}` }
    const answer = await fetch(url + path, path.startsWith('/api/my/') ? { headers } : {})
    await answer.arrayBuffer()
    // A limit that is reached is an answer, too.
    if (!answer.ok && answer.status !== 429)
      throw new Error(`${path} responds with ${answer.status}`)
  }
  const set = await artist.call(createDownloadCodeSet, {
    body: { item: `sound-${id}`, name: 'Bench', count: SET_CODES_MAX },
  })
  const month = new Date().toISOString().slice(0, 7)
  const description = '['.repeat(DESCRIPTION_LENGTH / 2) + ']'.repeat(DESCRIPTION_LENGTH / 2)
  await artist.call(updateSound, { params: { id }, body: { description } })
  const picture = await sharp({
    create: { width: 8000, height: 6250, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  return [
    ['nothing', () => sleep(EVERY_MS)],
    ['code cards', () => get(codesFile(set.id, 'cards.pdf'))],
    ['statements', () => get(`/api/my/statements/${month}.pdf`)],
    ['the API’s page', () => get('/api/docs')],
    ['the API’s description', () => get('/api/openapi.json')],
    ['times in a sound', (turn) => get(`/sound/${id}?t=${turn}`)],
    ['sounds of many brackets', (turn) => get(`/sound/${id}/${turn}`)],
    [
      'pictures',
      async () => {
        const userImage = await artist.uploadImage(picture, 'picture.png')
        await artist.call(patchMe, { body: { userImage } })
      },
    ],
  ]
}

async function measureBeside(url: string, call: (turn: number) => Promise<unknown>) {
  const until = performance.now() + SECONDS * 1000
  const isOver = () => performance.now() >= until
  const times: number[] = []
  const repeat = async () => {
    for (let turn = 1; !isOver(); turn += 1) await call(turn)
  }
  const ask = async () => {
    while (!isOver()) {
      const started = performance.now()
      await (await fetch(url)).arrayBuffer()
      times.push(performance.now() - started)
      await sleep(EVERY_MS)
    }
  }
  await Promise.all([repeat(), ask()])
  return times
}
