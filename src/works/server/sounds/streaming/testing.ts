import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestMember } from '#main/testing.ts'
import { decodeFile } from '#ports/media/testing/decode-file.ts'

/** A listener of a sound. */
export interface Ear {
  /** The address at which the service listens. */
  origin: string
  soundId: string
  as?: TestMember | undefined
}

/** Returns where the persistent address leads this person. @throws Error where it leads nowhere */
export async function streamOf({ origin, soundId, as }: Ear, kind: 'mp3' | 'm3u8'): Promise<URL> {
  const answer = await fetch(`${origin}/api/sounds/${soundId}/stream.${kind}`, {
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    redirect: 'manual',
  })
  const address = answer.headers.get('location')
  if (answer.status !== 302 || address === null) throw new Error(`no stream: ${answer.status}`)
  return new URL(address, origin)
}

/** Plays a rendition as a player does: the master, its playlist, then every range that it names. */
export async function playHls(ear: Ear, rate: 'high' | 'low'): Promise<Buffer> {
  const master = await streamOf(ear, 'm3u8')
  const playlists = (await readText(master)).split('\n')
  const name = playlists.find((line) => line === `${rate}.m3u8`)
  const playlist = await readText(new URL(name ?? '', master))
  const media = new URL(/URI="([^"]+)"/.exec(playlist)?.[1] ?? '', master)
  const ranges = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)]
  if (ranges.length < 2) throw new Error(`a playlist without ranges: ${playlist}`)
  const parts: Buffer[] = []
  for (const [, length, start] of ranges) {
    const end = Number(start) + Number(length) - 1
    parts.push(await readBytes(media, `bytes=${start}-${end}`))
  }
  return Buffer.concat(parts)
}

export async function playMp3(ear: Ear): Promise<Buffer> {
  return readBytes(await streamOf(ear, 'mp3'))
}

/** @throws Error where all of what was asked for is not given */
export async function readBytes(url: URL, range?: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: range === undefined ? {} : { range } })
  if (answer.status !== (range === undefined ? 200 : 206)) {
    throw new Error(`${url.pathname} answers ${answer.status}`)
  }
  return Buffer.from(await answer.arrayBuffer())
}

async function readText(url: URL): Promise<string> {
  return (await readBytes(url)).toString()
}

let files = 0

/** Decodes these bytes as a player would. */
export async function decodeBytes(folder: string, bytes: Buffer) {
  files += 1
  const file = join(folder, `heard-${files}`)
  await writeFile(file, bytes)
  return decodeFile(file)
}
