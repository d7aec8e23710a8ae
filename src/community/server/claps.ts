import * as z from 'zod/mini'
import { startOfJapanDay } from '#kernel/japan-day.ts'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Member, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { listSoundSummaries } from '#works/server/sounds/list-sound-summaries.ts'
import { changeCounts } from '#works/server/works-store.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { Claps, type TimedReactions } from '../contract.ts'
import {
  addOwnClaps,
  deleteOwnClaps,
  findOwnClaps,
  listClapPlaces,
  lockTotal,
  selectClapped,
} from './clap-store.ts'
import { getCreator } from './follows.ts'
import { checkPosition, getOpenWork, type OpenWork, type WorkAddress } from './open-work.ts'

interface NewClaps {
  count: number
  position?: number | undefined
  /** The key of a request that may be sent again: it claps once. */
  key?: string | undefined
}

/**
 * Adds claps, up to 50 of a listener for a sound or an album.
 * @throws Problem not_found, own_sound, own_album, position_invalid, not_possible_with_user
 */
export async function addClaps(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  address: WorkAddress,
  claps: NewClaps,
): Promise<Claps> {
  const work = await getOpenWork(context, viewer, address)
  if (work.ownerId === viewer.userId) throw new Problem(`own_${work.kind}`)
  checkPosition(work, claps.position)
  const { db, clock } = context
  const { count, position, key } = claps
  const of = { userId: viewer.userId, workId: work.id }
  const request = key === undefined ? undefined : { call: `claps:${work.id}`, key }
  const second = position === undefined ? undefined : Math.floor(position)
  return db.transaction().execute(async (trx) => {
    const locked = await lockTotal(trx, of)
    if (locked === undefined) throw new Problem('not_found')
    const { total, isBlocked } = locked
    if (isBlocked) throw new Problem('not_possible_with_user')
    const given = { ...of, count, total, second, request, at: clock.now() }
    const { reply, added } = await addOwnClaps(trx, given)
    if (added > 0) {
      await changeCounts(trx, of.workId, { claps: added })
    }
    const answer = z.parse(Claps, reply)
    if (added > 0 && answer.mine === added) {
      const { at } = given
      const since = startOfJapanDay(at)
      await notify(trx, [{ userId: work.ownerId, kind: 'clap', subjectId: work.id, since, at }])
    }
    return answer
  })
}

/** @throws Problem not_found */
export async function removeClaps(
  context: Pick<Context, 'db'>,
  viewer: Member,
  address: WorkAddress,
): Promise<Claps> {
  const { id: workId } = await getOpenWork(context, viewer, address)
  const of = { userId: viewer.userId, workId }
  return context.db.transaction().execute(async (trx) => {
    const { total } = (await lockTotal(trx, of)) ?? { total: 0 }
    const gone = await deleteOwnClaps(trx, of)
    if (gone > 0) await changeCounts(trx, of.workId, { claps: -gone })
    return { mine: 0, total: total - gone }
  })
}

/** @throws Problem not_found */
export async function getClaps(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<Claps & { positions: TimedReactions['claps'] }> {
  const sound = await getOpenWork(context, viewer, { kind: 'sound', publicId })
  const [claps, positions] = await Promise.all([
    findClaps(context, viewer, sound),
    listClapPlaces(context.db, sound),
  ])
  return { ...claps, positions }
}

/** @throws Problem not_found */
export async function getAlbumClaps(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<Claps> {
  const album = await getOpenWork(context, viewer, { kind: 'album', publicId })
  return findClaps(context, viewer, album)
}

async function findClaps({ db }: Pick<Context, 'db'>, viewer: Viewer, work: OpenWork) {
  const mine = isMember(viewer)
    ? await findOwnClaps(db, { workId: work.id, userId: viewer.userId })
    : 0
  return { mine, total: work.claps }
}

/** Lists released sounds, the latest clap first. @throws Problem not_found, bad_request */
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
