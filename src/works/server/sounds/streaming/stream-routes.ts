import * as z from 'zod/mini'
import { openToAnyOrigin } from '#http/any-origin.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { FIRST_FILES } from '#ports/media/media.ts'
import { readPeaks, streamAddress } from '#uploads/server/recordings.ts'
import { canHearWhole, hearsFirstStream } from '../../policy.ts'
import { peaksTag } from '../../present.ts'
import { type FoundSound, findSoundFor } from '../find-sound-for.ts'
import { findLinkPublicId } from '../store.ts'

/** This playlist is sent instead of the master until all rates exist; it never changes. */
const FIRST_PLAYLIST = 'low.m3u8' satisfies (typeof FIRST_FILES)[number]

const ById = z.object({ id: z.string() })
const ByTag = z.object({ v: z.catch(z.optional(z.string()), undefined) })

export function registerStreams(http: Http): void {
  const get = (
    part: string,
    send: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const url = `/api/sounds/:id/${part}`
    http.app.get(url, openToAnyOrigin(http.app, url), send)
  }
  get('stream.mp3', (request, reply) => redirectToStream(http, request, reply, 'audio.mp3'))
  get('stream.m3u8', (request, reply) => redirectToStream(http, request, reply, 'master.m3u8'))
  get('waveform', (request, reply) => sendPeaks(http, request, reply))
}

async function redirectToStream(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  file: 'audio.mp3' | 'master.m3u8',
) {
  const found = await getFound(http, request)
  const link = found.audible && (await linkOf(http, found))
  if (link === undefined) throw new Problem('not_allowed')
  const first = hearsFirstStream(found.sound, found.access)
  if (first && file === 'audio.mp3') throw new Problem('not_found')
  if (found.sound.tdmReserved) reply.header('tdm-reservation', '1')
  return reply
    .header('cache-control', 'private, no-store')
    .redirect(streamAddress(http.context, link, first ? FIRST_PLAYLIST : file), 302)
}

async function linkOf({ context }: Http, { sound, access }: FoundSound) {
  if (!canHearWhole(sound, access)) return sound.streamLink ?? undefined
  return sound.fullLinkId === null ? undefined : findLinkPublicId(context.db, sound.fullLinkId)
}

async function sendPeaks(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const { sound } = await getFound(http, request)
  if (sound.recordingId === null || sound.transcodeStatus !== 'READY') {
    throw new Problem('not_found')
  }
  const tag = peaksTag(sound.transcodeId)
  const etag = `W/"${tag}"`
  const isNamed = z.parse(ByTag, request.query).v === tag
  const lifetime = isNamed ? 'max-age=31536000, immutable' : 'max-age=300'
  reply.header('etag', etag).header('cache-control', `private, ${lifetime}`)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const peaks = await readPeaks(http.context, sound.recordingId)
  if (peaks === undefined) throw new Problem('not_found')
  return { peaks }
}

async function getFound(http: Http, request: FastifyRequest): Promise<FoundSound> {
  const { id } = z.parse(ById, request.params)
  const found = await findSoundFor(http.context, await http.viewerOf(request), id)
  if (found === undefined) throw new Problem('not_found')
  return found
}
