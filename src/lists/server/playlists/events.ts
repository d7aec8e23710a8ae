import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { defineEvent, publish } from '#ports/jobs/publish.ts'
import type { Visibility } from '../../playlists-contract.ts'

/** Others may see something else of a playlist from now on, or nothing. */
export const playlistChanged = defineEvent(
  'playlist-changed',
  z.object({ playlistId: z.number() }),
  { clearsVisitorCache: true },
)

/** @param states before and after: visitors notice nothing of what was private and stays so */
export async function publishChange(
  context: Pick<Context, 'listeners'>,
  trx: Transaction,
  playlistId: number,
  states: readonly (Visibility | undefined)[],
): Promise<void> {
  if (states.every((state) => state === undefined || state === 'private')) return
  await publish(context, trx, playlistChanged, { playlistId })
}
