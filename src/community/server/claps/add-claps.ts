import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import { CLAPS_MAX, Claps } from '../../contract.ts'
import { checkPosition, getOpenSound } from '../open-sound.ts'
import { findReply, insertReply } from './idempotency-store.ts'
import { addOwnClaps, findOwnClaps, lockTotal } from './store.ts'

const KEY_LENGTH = 200

interface NewClaps {
  count: number
  /** Seconds into the sound. */
  position?: number | undefined
  /** Of a request that may be sent again: it claps once. */
  idempotencyKey?: string | undefined
}

/**
 * Adds claps, up to 50 of one listener for one sound.
 *
 * @throws Problem not_found, own_sound, position_invalid
 */
export async function addClaps(
  context: Context,
  viewer: Member,
  publicId: string,
  claps: NewClaps,
): Promise<Claps> {
  const found = await getOpenSound(context, viewer, publicId)
  if (found.access.isOwner) throw new Problem('own_sound')
  checkPosition(found, claps.position)
  const soundId = found.sound.id
  const { idempotencyKey: key } = claps
  if (key === undefined) {
    return context.db.transaction().execute((trx) => clap(context, trx, viewer, soundId, claps))
  }
  if (key.length === 0 || key.length > KEY_LENGTH) throw new Problem('bad_request')
  const request = { userId: viewer.userId, call: `claps:${soundId}`, key }
  return context.db.transaction().execute(async (trx) => {
    await lockTotal(trx, { userId: viewer.userId, soundId })
    const before = await findReply(trx, request)
    if (before !== undefined) return z.parse(Claps, before)
    const reply = await clap(context, trx, viewer, soundId, claps)
    await insertReply(trx, request, reply, context.clock.now())
    return reply
  })
}

async function clap(
  { clock }: Context,
  trx: Transaction,
  { userId }: Member,
  soundId: number,
  { count, position }: NewClaps,
): Promise<Claps> {
  const total = await lockTotal(trx, { userId, soundId })
  const mine = await findOwnClaps(trx, soundId, userId)
  const added = Math.min(count, CLAPS_MAX - mine)
  if (added === 0) return { mine, total }
  const second = position === undefined ? undefined : Math.floor(position)
  await addOwnClaps(trx, { soundId, userId, count: added, second, at: clock.now() })
  await changeSoundCounts(trx, soundId, { claps: added })
  return { mine: mine + added, total: total + added }
}
