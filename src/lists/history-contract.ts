import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf, pageOf, pageQuery } from '#kernel/pagination.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

/** The sounds that Home shows. */
export const RECENT_SOUNDS = 10

export const HeardSound = z.object({
  sound: described('The sound', SoundSummary),
  heardAt: described('Time you last started it, ISO 8601', z.string()),
})
export type HeardSound = z.output<typeof HeardSound>

const paused = described('Whether your history is paused: nothing is added to it', z.boolean())

export const listHistory = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/history',
  summary: 'List the sounds you played, the latest first',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: pageOf(HeardSound),
})
export const listRecentlyPlayed = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/history/recent',
  summary: 'List the sounds you played last',
  audience: 'registered',
  reply: listOf(SoundSummary),
})
export const removeFromHistory = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/history/sounds/:id',
  summary: 'Remove a sound from your history',
  audience: 'registered',
  params: fields.byId,
})
export const clearHistory = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/history',
  summary: 'Delete your history (play counts stay as they are)',
  audience: 'registered',
})
export const getHistoryPause = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/history/pause',
  summary: 'Get whether your history is paused',
  audience: 'registered',
  reply: z.object({ paused }),
})
export const putHistoryPause = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/history/pause',
  summary: 'Update whether your history is paused',
  audience: 'registered',
  body: z.strictObject({ paused }),
})
