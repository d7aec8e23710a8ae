import { camelCase } from '#ports/database/camel-case.ts'
import { TEXT_FIELDS } from '#works/contract.ts'
import { deleteFilesLater, withdrawStreams } from '../erase/delete-files.ts'
import { deleteWorksLater } from '../erase/delete-works.ts'
import { removeCredits } from '../erase/erase-traces.ts'
import type { Entry, StoredFile } from './entry.ts'

const BOOKLET: StoredFile = {
  name: "'booklet.pdf'",
  key: 'booklet.key',
  bytes: 'booklet.bytes',
  at: 'booklet.created_at',
}
const COVER: StoredFile = {
  name: "'cover.jpg'",
  key: 'cover.key',
  bytes: 'cover.bytes',
  at: 'cover.created_at',
}
/** The original of what could not be read was not stored. */
const original = (recording: string): StoredFile => ({
  name: `${recording}.file_name`,
  key: `case when ${recording}.status <> 'ERROR' then ${recording}.original_key end`,
  bytes: `${recording}.original_bytes`,
  at: `${recording}.queued_at`,
})
const TAGS = 'array(select tag from work_tags where work_id = t.id order by position) as tags'
/**
 * Texts that the artist wrote to be published, by the names that the contract lists, are exported, and
 * emptied with the account. Any other column needs an entry of its own.
 */
const TEXTS = TEXT_FIELDS.map((field) => camelCase.columnOf(field))
const EXPORTED_TEXTS = TEXTS.map((column) => `t.${column}`).join()
const EMPTY_TEXTS = Object.fromEntries(TEXTS.map((column) => [column, "''"]))
const CREDITS = `(select coalesce(json_agg(json_build_object('role', c.role, 'name', c.name,
  'featured', c.featured, 'username', u.username) order by c.position), '[]')
  from credits c left join users u on u.id = c.user_id where c.work_id = t.id) as credits`
const BOUGHT = 'buyers have it, or an order names it'

/** Buyers alone find and hear them from the commit on; files and rows never ordered go by jobs. */
export const works: readonly Entry[] = [
  {
    table: 'works',
    rows: 't.owner_id = $user',
    erase: {
      set: {
        deleted_at: 'coalesce(t.deleted_at, $now)',
        updated_at: '$now',
        wanted_status: 'null',
        ...EMPTY_TEXTS,
      },
    },
    keeps: { 'owner_id title featured slug genre reading': BOUGHT },
    export: [
      {
        file: 'sounds/*/sound.json',
        rows: "t.kind = 'sound' and t.owner_id = $user and t.deleted_at is null",
        select: `t.public_id as id, t.title, t.featured, ${EXPORTED_TEXTS}, t.genre, t.status, t.wanted_status,
          t.sales, t.price_yen, t.name_your_price, s.sampling, s.limit_on, s.limit_from, s.limit_to,
          t.license, t.cc_type, t.created_at, t.updated_at, t.reading, s.rights, s.work_code, s.isrc,
          s.lyrics, s.lyrics_declared_at,
          t.release_at as release_date, t.album_only, t.released_at, r.status as recording,
          r.file_name, r.queued_at as uploaded_at, r.duration_seconds, r.codec, r.container,
          r.sample_rate, r.channels, r.bits, r.loudness_lufs, r.true_peak_db,
          c.plays, c.claps, c.comments, ${TAGS}, ${CREDITS}, ${CREDITS}`,
        join: `join sounds s on s.id = t.id left join booklets booklet on booklet.id = s.booklet_id
          left join recordings r on r.id = s.recording_id
          left join images cover on cover.id = t.cover_id
          left join work_counts c on c.work_id = t.id`,
        files: [original('r'), COVER, BOOKLET],
      },
      {
        file: 'albums/*/album.json',
        rows: "t.kind = 'album' and t.owner_id = $user and t.deleted_at is null",
        select: `t.public_id as id, t.title, t.featured, ${EXPORTED_TEXTS}, t.genre, t.status, t.sales, t.price_yen,
          t.name_your_price, t.created_at, t.updated_at, t.released_at, t.release_at as release_date,
          t.reading, a.upc, t.license, t.cc_type, c.claps, c.comments, ${TAGS}, ${CREDITS},
          array(select w.public_id from album_sounds m join works w on w.id = m.sound_id
            where m.album_id = t.id order by m.position) as sounds`,
        join: `join albums a on a.id = t.id left join booklets booklet on booklet.id = a.booklet_id
          left join images cover on cover.id = t.cover_id
          left join work_counts c on c.work_id = t.id`,
        files: [COVER, BOOKLET],
      },
    ],
    withholds: { slug: 'made of the title' },
  },
  {
    table: 'claims',
    rows: `t.work_id in (select id from works where owner_id = $user)`,
    erase: 'keep',
    keeps: {
      'original grounds name address email holder':
        'the law asks for a log of rights claims, which is deleted after five years',
    },
    export: [
      {
        file: 'account/rights-claims.json',
        select: `w.public_id as work, t.claim_right as right, t.original, t.grounds, t.made_at as at,
          case when t.discloses then coalesce(nullif(t.holder, ''), t.name) end as claimant`,
        join: 'join works w on w.id = t.work_id',
      },
    ],
    withholds: { 'address email': 'they are the claimant’s' },
  },
  {
    table: 'claim_events',
    rows: `t.claim_id in (select c.id from claims c join works w on w.id = c.work_id
      where w.owner_id = $user)`,
    erase: 'keep',
    keeps: { text: 'the law asks for a log of rights claims, which is deleted after five years' },
    export: [
      {
        file: 'account/rights-claim-steps.json',
        select: 'w.public_id as work, t.kind, t.text, t.at',
        join: 'join claims c on c.id = t.claim_id join works w on w.id = c.work_id',
      },
    ],
  },
  {
    table: 'sounds',
    rows: 't.id in (select id from works where owner_id = $user)',
    erase: {
      set: {
        next_recording_id: 'null',
        stream_link_id: 'null',
        lyrics: "''",
        lyrics_declared_at: 'null',
      },
    },
    keeps: { 'rights work_code isrc': BOUGHT },
    export: 'in the file of the sound',
  },
  {
    table: 'albums',
    rows: 't.id in (select id from works where owner_id = $user)',
    erase: 'keep',
    keeps: { upc: 'an order names it' },
    export: 'in the file of the album',
  },
  {
    table: 'work_tags',
    rows: 't.work_id in (select id from works where owner_id = $user)',
    erase: 'delete',
    export: 'in the file of the sound or album',
  },
  { run: removeCredits },
  {
    table: 'credits',
    rows: 't.user_id = $user or t.work_id in (select id from works where owner_id = $user)',
    erase: { by: removeCredits, columns: 'user_id role name' },
    export: 'in the file of the sound or album; of others’ works, with the agreement',
  },
  { queue: deleteWorksLater },
  { run: withdrawStreams },
  // File names and tags may name the person.
  {
    table: 'uploads',
    rows: 't.owner_id = $user',
    erase: { set: { file_name: "''" } },
    keeps: { owner_id: 'what a bought recording stands on, and forms until they run out' },
    export: 'what was made of it is exported, the recording or the image',
  },
  {
    table: 'images',
    rows: 't.owner_id = $user',
    erase: { set: { file_name: "''" } },
    keeps: { owner_id: 'covers of what buyers have' },
    export: [
      {
        file: 'images/images.json',
        select: 't.public_id as id, t.file_name, t.bytes, t.width, t.height, t.created_at as at',
        files: [
          { name: "t.public_id || '.jpg'", key: 't.key', bytes: 't.bytes', at: 't.created_at' },
        ],
      },
    ],
  },
  {
    table: 'booklets',
    rows: 't.owner_id = $user',
    erase: { set: { file_name: "''" } },
    keeps: { owner_id: 'booklets of what buyers have' },
    export: 'in the folder of the work',
  },
  {
    table: 'recordings',
    rows: 't.owner_id = $user',
    erase: {
      set: {
        // The ending is what a download bears.
        file_name: String.raw`'sound' || coalesce(lower(substring(t.file_name from '\.[A-Za-z0-9]{1,5}$')), '')`,
        tags: 'null',
      },
    },
    keeps: { owner_id: 'buyers download what they have bought' },
    // The recordings of sounds are in the folder of the sound.
    export: [
      {
        file: 'uploads/uploads.json',
        rows: `t.owner_id = $user and t.error is distinct from 'dropped'
          and not exists (select from sounds s where s.recording_id = t.id)`,
        select: `t.public_id as id, t.file_name, t.status, t.error, t.original_bytes as bytes,
          t.queued_at as at`,
        files: [original('t')],
      },
    ],
    withholds: { tags: 'in the file itself' },
  },
  { queue: deleteFilesLater },
]
