import { removeReactions } from '../erase/erase-traces.ts'
import { albumOf, type Entry, type Listing, openAddress, soundOf } from './entry.ts'

const EVENT_TOKEN = `(select 'user-' || u.public_id from users u where u.id = $user)`

/** Plays keep counting for the artists, with no one's name on them. */
export const activity: readonly Entry[] = [
  {
    table: 'plays',
    rows: 't.user_id = $user',
    erase: { set: { user_id: 'null', listener: "'gone'", network: 'null' } },
    keeps: {
      creator_id: 'others’ plays of what buyers have, or an order names',
      'heard_ranges country source source_host': 'counted for the artist',
    },
    export: [
      {
        file: 'activity/plays.json',
        select: `${openAddress} as sound, w.title, t.started_at as at, t.heard_ranges, t.heard_seconds,
          t.country, t.source, t.source_host as source_site`,
        join: 'join works w on w.id = t.sound_id',
      },
    ],
    withholds: { 'listener network': 'made of the account and the address of a session' },
  },
  {
    table: 'play_figures',
    rows: 't.creator_id = $user',
    erase: 'delete',
    export: 'sums of the plays of the sounds, which the report shows',
  },
  {
    table: 'page_views',
    rows: 't.user_id = $user',
    erase: { set: { user_id: 'null', listener: "'gone'" } },
    keeps: { 'path locale': 'counted by page' },
    export: [{ file: 'activity/page-views.json', select: 't.path, t.locale, t.at' }],
    withholds: { listener: 'made of the account' },
  },
  {
    table: 'saved_works',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'activity/saved.json',
        select: `${soundOf(openAddress)} as sound, ${albumOf(openAddress)} as album,
          case when w.status = 'Released' or w.owner_id = $user then w.title end as title, t.saved_at,
          t.price_yen, t.noticed_yen, t.noticed_at`,
        join: 'join works w on w.id = t.work_id',
        key: 't.work_id',
      },
    ],
    withholds: { public_id: 'the address of a private work is its key' },
  },
  {
    table: 'heard_sounds',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'activity/history.json',
        select: `${openAddress} as sound,
          case when w.status = 'Released' or w.owner_id = $user then w.title end as title, t.heard_at`,
        join: 'join works w on w.id = t.sound_id',
        key: 't.sound_id',
      },
    ],
    withholds: { public_id: 'the address of a private sound is its key' },
  },
  {
    table: 'history_pauses',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'activity/history-paused.json',
        select: 't.paused_at',
        whole: { as: 'object' },
      },
    ],
  },
  // The token that their browsers sent names these events; it is stored of nobody else.
  {
    table: 'insight_events',
    rows: `(t.user_token = ${EVENT_TOKEN} or t.authenticated_user_token = ${EVENT_TOKEN})`,
    erase: 'delete',
    export: [
      {
        file: 'activity/insight-events.json',
        select: `t.event_name, t.event_type, t.event_subtype, t.index_name as index, t.object_ids,
          t.filters, t.query_id, t.positions, t.at, t.received_at`,
      },
    ],
    withholds: { 'user_token authenticated_user_token': 'the id of the account' },
  },
  {
    table: 'search_documents',
    rows: 't.owner_id = $user',
    erase: 'delete',
    export: 'made of the profile, the sounds and the albums',
  },
  {
    table: 'search_readings',
    rows: '(t.user_id = $user or t.work_id in (select id from works where owner_id = $user))',
    erase: 'delete',
    export: 'guesses of a dictionary, made of titles and the name',
  },
]

const WORK = 'join works w on w.id = t.work_id'
/** Either is null, and so is what may not be known. */
const WORK_COLUMNS = `${soundOf(openAddress)} as sound, ${albumOf(openAddress)} as album, w.title`

/** Someone else’s sound that is not public any more has no title in a playlist. */
const shownTitle = `case when w.listed or w.owner_id = $user then w.title end`

/** A moment within JSON, written as elsewhere in the export. */
const isoTime = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Lists who follows, or is followed, by today's public names. */
const follows = (file: string, own: string, other: string): Listing => ({
  file,
  rows: `t.${own} = $user and u.deleted_at is null`,
  select: 'u.username, u.name, t.created_at as since',
  join: `join users u on u.id = t.${other}`,
  key: 'u.id',
})

/** Counts of others' sounds come last: others wait for them. */
export const community: readonly Entry[] = [
  {
    table: 'claps',
    rows: 't.user_id = $user',
    erase: { by: removeReactions, columns: 'user_id positions' },
    export: [
      {
        file: 'community/claps.json',
        select: `${WORK_COLUMNS}, t.count, t.positions, t.created_at as first_at,
          t.updated_at as last_at`,
        join: WORK,
      },
    ],
  },
  {
    table: 'comments',
    rows: 't.user_id = $user',
    erase: { by: removeReactions, columns: 'user_id text' },
    export: [
      {
        file: 'community/comments.json',
        rows: 't.user_id = $user and t.deleted_at is null',
        select: `${WORK_COLUMNS}, t.text, t.position_seconds, t.created_at as at`,
        join: WORK,
      },
    ],
  },
  {
    table: 'follows',
    rows: 't.follower_id = $user or t.followed_id = $user',
    erase: 'delete',
    export: [
      follows('community/following.json', 'follower_id', 'followed_id'),
      follows('community/followers.json', 'followed_id', 'follower_id'),
    ],
  },
  {
    table: 'blocks',
    rows: 't.user_id = $user or t.blocked_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'community/blocked-and-muted.json',
        rows: 't.user_id = $user and u.deleted_at is null',
        select: 'u.username, u.name, t.kind, t.blocked_at as since',
        join: 'join users u on u.id = t.blocked_id',
        key: 'u.id',
      },
    ],
  },
  {
    table: 'credit_links',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'community/credits.json',
        select: `w.title, t.asked_at, t.agreed_at, t.ended_at,
          (select coalesce(json_agg(json_build_object('role', c.role, 'name', c.name)
            order by c.position), '[]')
            from credits c where c.work_id = t.work_id and c.user_id = t.user_id) as credits`,
        join: 'join works w on w.id = t.work_id',
      },
    ],
  },
  {
    table: 'playlists',
    rows: 't.owner_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'library/playlists.json',
        select: `t.public_id as id, t.slug, t.title, t.description, t.visibility, t.created_at,
          t.updated_at, i.public_id as cover,
          (select coalesce(json_agg(json_build_object('sound', ${openAddress},
            'title', ${shownTitle}, 'addedAt', ${isoTime('e.added_at')}) order by e.position, e.sound_id), '[]')
            from playlist_sounds e join works w on w.id = e.sound_id
            where e.playlist_id = t.id) as sounds`,
        join: 'left join images i on i.id = t.cover_id',
      },
    ],
  },
  {
    table: 'playlist_sounds',
    rows: 't.playlist_id in (select id from playlists where owner_id = $user)',
    // They go with their playlist.
    erase: 'delete',
    export: 'in the file of playlists',
    withholds: { 'entry_id address': 'names the entry, and the address that its sound had' },
  },
  {
    table: 'posts',
    rows: 't.owner_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'community/posts.json',
        rows: 't.owner_id = $user and t.deleted_at is null',
        select: `t.public_id as id, t.text, i.public_id as image, ${WORK_COLUMNS}, t.created_at as at,
          t.edited_at`,
        join: 'left join images i on i.id = t.image_id left join works w on w.id = t.work_id',
      },
    ],
    withholds: { request_key: 'names a request, so that it is not answered twice' },
  },
  {
    table: 'idempotent_replies',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: 'repeats the reply to a call for a while',
  },
  { run: removeReactions },
]
