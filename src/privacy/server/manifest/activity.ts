import { type Entry, OPEN_ADDRESS } from './entry.ts'

/** Plays keep counting for the artists, with nobody's name on them. */
export const activity: readonly Entry[] = [
  {
    table: 'plays',
    rows: 't.user_id = $user',
    erase: { set: { user_id: 'null', listener: "'gone'", network: 'null' } },
    keeps: {
      creator_id: 'others’ plays of what buyers have, or an order names',
      heard_ranges: 'counted for the artist',
    },
    export: [
      {
        file: 'activity/plays.json',
        select: `${OPEN_ADDRESS} as sound, s.title, t.started_at as at, t.heard_ranges, t.heard_seconds`,
        join: 'join sounds s on s.id = t.sound_id',
      },
    ],
    withholds: { 'listener network': 'made of the account and the address of a session' },
  },
  {
    table: 'page_views',
    rows: 't.user_id = $user',
    erase: { set: { user_id: 'null', listener: "'gone'" } },
    keeps: { 'path locale': 'counted by page' },
    export: [{ file: 'activity/page-views.json', select: 't.path, t.locale, t.at' }],
    withholds: { listener: 'made of the account' },
  },
  // Found no more from the commit on; `forget-creator` follows, for what was just being indexed.
  {
    table: 'search_documents',
    rows: 't.user_id = $user or t.sound_id in (select id from sounds where owner_id = $user)',
    erase: 'delete',
    export: 'made of the profile and the sounds',
  },
]
