import * as z from 'zod/mini'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Member, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import { listSoundSummaries } from '#sounds/server/list-sound-summaries.ts'
import { CLAPS_MAX, Claps, type TimedReactions } from '../contract.ts'
import {
  addOwnClaps,
  deleteOwnClaps,
  findOwnClaps,
  findReply,
  findTotals,
  insertReply,
  listClapPlaces,
  lockTotal,
  selectClapped,
} from './clap-store.ts'
import { getCreator } from './follows.ts'
import { checkPosition, getOpenSound } from './open-sound.ts'

const KEY_LENGTH = 200

interface NewClaps {
  count: number
  position?: number | undefined
  /** Of a request that may be sent again: it claps once. */
  idempotencyKey?: string | undefined
}

/** Up to 50 of a listener for a sound. @throws Problem not_found, own_sound, position_invalid */
export async function addClaps(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  publicId: string,
  claps: NewClaps,
): Promise<Claps> {
  const found = await getOpenSound(context, viewer, publicId)
  if (found.access.isOwner) throw new Problem('own_sound')
  checkPosition(found, claps.position)
  const { db, clock } = context
  const at = clock.now()
  const of = { userId: viewer.userId, soundId: found.sound.id }
  const { idempotencyKey: key = '' } = claps
  if (claps.idempotencyKey === '' || key.length > KEY_LENGTH) throw new Problem('bad_request')
  const request = key !== '' && { userId: of.userId, call: `claps:${of.soundId}`, key }
  return db.transaction().execute(async (trx) => {
    const total = await lockTotal(trx, of)
    const before = request && (await findReply(trx, request))
    if (before) return z.parse(Claps, before)
    const reply = await clap(trx, of, total, { ...claps, at })
    if (request) await insertReply(trx, request, reply, at)
    return reply
  })
}

async function clap(
  trx: Transaction,
  of: { userId: number; soundId: number },
  total: number,
  { count, position, at }: NewClaps & { at: Date },
): Promise<Claps> {
  const mine = await findOwnClaps(trx, of.soundId, of.userId)
  const added = Math.min(count, CLAPS_MAX - mine)
  if (added === 0) return { mine, total }
  const second = position === undefined ? undefined : Math.floor(position)
  await addOwnClaps(trx, { ...of, count: added, second, at })
  await changeSoundCounts(trx, of.soundId, { claps: added })
  return { mine: mine + added, total: total + added }
}

/** @throws Problem not_found */
export async function removeClaps(
  context: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
): Promise<Claps> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  return context.db.transaction().execute(async (trx) => {
    const total = await lockTotal(trx, { userId: viewer.userId, soundId: sound.id })
    const gone = await deleteOwnClaps(trx, sound.id, viewer.userId)
    if (gone > 0) await changeSoundCounts(trx, sound.id, { claps: -gone })
    return { mine: 0, total: total - gone }
  })
}

/** @throws Problem not_found */
export async function getClaps(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<Claps & { positions: TimedReactions['claps'] }> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const [mine, totals, positions] = await Promise.all([
    isMember(viewer) ? findOwnClaps(context.db, sound.id, viewer.userId) : 0,
    findTotals(context.db, sound.id),
    listClapPlaces(context.db, sound),
  ])
  return { mine, total: totals.claps, positions }
}

/** Released sounds, the latest clap first. @throws Problem not_found, bad_request */
export async function listClappedSounds(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  username: string,
  cursor: string | undefined,
): Promise<Page<SoundSummary>> {
  const userId = await getCreator(context.db, username)
  const rows = await selectClapped(context.db, userId, readTimeCursor(cursor)).execute()
  const { items, next } = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  const sounds = items.map(({ id }) => id)
  return { items: await listSoundSummaries(context, viewer, sounds), next }
}
