import { join } from 'node:path'
import {
  deployedBlocks,
  isNginxInstalled,
  startNginx,
} from '../../src/uploads/server/testing/start-nginx.ts'
import type { Figure } from '../figure.ts'
import { listWorkers } from './nginx-workers.ts'
import { race } from './race.ts'
import { type Server, startBare, startNeiro } from './servers.ts'

const SEGMENT_BYTES = 120_000
const HEADERS = { range: `bytes=0-${SEGMENT_BYTES - 1}` }
const REACH = 0.9

/** A segment from memory, rights and Range checked, against a bare server that sends the same. */
export async function benchMedia(neiro: Server, soundId: string): Promise<Figure> {
  const { url } = await fetch(`${neiro.url}/api/sounds/${soundId}/stream.mp3`)
  const answer = await fetch(url, { headers: HEADERS })
  const type = answer.headers.get('content-type') ?? ''
  const bare = await startBare('node', type, Buffer.from(await answer.arrayBuffer()))
  try {
    const { ratios, detail } = await race({ ...neiro, url, headers: HEADERS }, bare)
    const name = 'a hot 120 kB media segment, rights and Range checked'
    return { name, ratios, reach: REACH, better: 'higher', detail }
  } finally {
    await bare.stop()
  }
}

/** The same segment by nginx, which asks Neiro for the right, against nginx alone. */
export async function benchMediaBehindNginx(
  publish: (neiro: Server) => Promise<string>,
): Promise<Figure[]> {
  if (!isNginxInstalled()) return []
  const neiro = await startNeiro({ MEDIA_ACCEL: '/objects/' })
  const storage = join(neiro.folder, 'storage')
  const nginx = await startNginx(await deployedBlocks({ neiro: [neiro.url], storage }))
  const bare = await startNginx(bareBlocks(storage))
  try {
    const soundId = await publish(neiro)
    const { url } = await fetch(`${neiro.url}/api/sounds/${soundId}/stream.mp3`)
    const { headers } = await fetch(url)
    const path = headers.get('x-accel-redirect')
    const own = [...neiro.pids, ...(await listWorkers(nginx.pid))]
    const { ratios, detail } = await race(
      { url: url.replace(neiro.url, nginx.origin), headers: HEADERS, pids: own },
      { url: `${bare.origin}${path}`, headers: HEADERS, pids: await listWorkers(bare.pid) },
    )
    const name = 'the same behind nginx with X-Accel-Redirect'
    return [{ name, ratios, reach: REACH, better: 'higher', detail }]
  } finally {
    await bare.close()
    await nginx.close()
    await neiro.stop()
  }
}

/** The same files open to all, sent in the documented way. */
function bareBlocks(storage: string): string {
  const how = 'sendfile on; open_file_cache max=10000 inactive=60s; max_ranges 1;'
  return `server { listen LISTEN; ${how} location / { root ${storage}; } }`
}
