import * as z from 'zod/mini'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { PAGE_MAX, pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import {
  DESCRIPTION_LENGTH,
  headingShape,
  PublishingFields,
  TITLE_LENGTH,
} from '#works/contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

export const playlistProblems = {
  playlists_too_many: 409,
  playlist_full: 409,
  playlist_changed: 409,
} as const satisfies ProblemCatalogue

export const PLAYLISTS_MAX = 500
export const PLAYLIST_SOUNDS_MAX = 1000

export const VISIBILITIES = ['private', 'link', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

const visibility = described(
  'private: only you. link: anyone with its URL. public: on your profile, too',
  z.enum(VISIBILITIES),
)
const title = described(
  'Title',
  fields.requiredText(cleanLine, 'title_required', TITLE_LENGTH, 'title_too_long'),
)
const description = described(
  'Description, limited Markdown',
  z.string().check(z.overwrite(cleanText), z.maxLength(DESCRIPTION_LENGTH, 'description_too_long')),
)
/** A work’s item ID has 18 characters at most. */
const ITEMS_BODY_LIMIT = 64 * 1024
const items = described(
  'Item IDs of sounds, and of albums whose sounds are added; each sound is added once',
  z.array(fields.itemId).check(z.maxLength(PLAYLIST_SOUNDS_MAX, 'playlist_full')),
)

export const PlaylistSummary = z.object({
  id: headingShape.id,
  slug: headingShape.slug,
  title: headingShape.title,
  user: described('Display name of its owner', z.string()),
  username: fields.username,
  coverart: described('URL of the chosen cover; null if none', z.nullable(z.string())),
  accent: headingShape.accent,
  covers: described(
    'URLs of up to four covers of its first sounds, which stand for a cover',
    z.array(z.string()),
  ),
  visibility,
  count: described('Number of sounds', z.number()),
  updatedAt: described('Time of the last change, ISO 8601', z.string()),
})
export type PlaylistSummary = z.output<typeof PlaylistSummary>

export const Playlist = z.extend(PlaylistSummary, {
  description: described(description, z.string()),
  userImage: described('URL of its owner’s avatar', z.nullable(z.string())),
  duration: fields.duration,
  isOwn: described('Whether it is yours', z.boolean()),
  version: described('Revision number of its settings', z.number()),
})
export type Playlist = z.output<typeof Playlist>

export const PlaylistEntry = z.object({
  entry: described('ID of the entry, for moving and removing it', z.string()),
  sound: described('The sound; null if it is no longer available', z.nullable(SoundSummary)),
})
export type PlaylistEntry = z.output<typeof PlaylistEntry>

export const MyPlaylist = z.extend(PlaylistSummary, {
  hasSound: described('Whether it has the sound of the query', z.boolean()),
})
export type MyPlaylist = z.output<typeof MyPlaylist>

/** The size of all settings at their longest. */
const SETTINGS_BODY_LIMIT = 128 * 1024

const Settings = z.strictObject({
  title,
  description: z.optional(description),
  coverartURL: PublishingFields.shape.coverartURL,
  visibility: z.optional(visibility),
})

export const Added = z.object({
  added: described('Number of sounds added', z.number()),
  known: described('Number of sounds that were there already', z.number()),
})
export type Added = z.output<typeof Added>

const byEntry = z.object({ id: fields.id, entry: PlaylistEntry.shape.entry })

export const createPlaylist = endpoint('Playlists', {
  method: 'POST',
  path: '/playlists',
  summary: 'Create a playlist (private by default)',
  audience: 'registered',
  body: z.extend(Settings, { items: z.optional(items) }),
  bodyLimit: SETTINGS_BODY_LIMIT + ITEMS_BODY_LIMIT,
  reply: Playlist,
})
export const getPlaylist = endpoint('Playlists', {
  method: 'GET',
  path: '/playlists/:id',
  summary: 'Get a playlist',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  reply: Playlist,
})
export const listPlaylistSounds = endpoint('Playlists', {
  method: 'GET',
  path: '/playlists/:id/sounds',
  summary: 'List the sounds of a playlist in order',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  query: z.object({
    ...pageQuery,
    limit: described(
      'Maximum number of entries to return',
      z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), PAGE_MAX),
    ),
  }),
  reply: pageOf(PlaylistEntry),
})
export const updatePlaylist = endpoint('Playlists', {
  method: 'PUT',
  path: '/playlists/:id',
  summary: 'Update a playlist (fails if `version` is stale)',
  audience: 'registered',
  params: fields.byId,
  body: z.extend(z.partial(Settings), {
    version: described('Revision number; a write based on an older one fails', z.optional(z.int())),
  }),
  bodyLimit: SETTINGS_BODY_LIMIT,
  reply: Playlist,
})
export const deletePlaylist = endpoint('Playlists', {
  method: 'DELETE',
  path: '/playlists/:id',
  summary: 'Delete a playlist (its sounds are kept)',
  audience: 'registered',
  params: fields.byId,
})
export const addToPlaylist = endpoint('Playlists', {
  method: 'POST',
  path: '/playlists/:id/sounds',
  summary: 'Add sounds to a playlist',
  audience: 'registered',
  publishes: false,
  params: fields.byId,
  body: z.strictObject({ items }),
  bodyLimit: ITEMS_BODY_LIMIT,
  reply: Added,
})
export const moveInPlaylist = endpoint('Playlists', {
  method: 'PUT',
  path: '/playlists/:id/sounds/:entry',
  summary: 'Move a sound within a playlist',
  audience: 'registered',
  publishes: false,
  params: byEntry,
  body: z.strictObject({
    after: described('Entry that it follows; null for the first place', z.nullable(z.string())),
  }),
})
export const removeFromPlaylist = endpoint('Playlists', {
  method: 'DELETE',
  path: '/playlists/:id/sounds/:entry',
  summary: 'Remove a sound from a playlist',
  audience: 'registered',
  params: byEntry,
})
export const listMyPlaylists = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/playlists',
  summary: 'List your playlists, the last changed first',
  audience: 'registered',
  query: z.object({
    sound: described('ID of a sound that is looked for in each', z.optional(z.string())),
    ...pageQuery,
  }),
  reply: pageOf(MyPlaylist),
})
export const listUserPlaylists = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/playlists',
  summary: 'List a user’s public playlists, the last changed first',
  audience: 'anyone',
  shared: true,
  params: fields.byUsername,
  query: z.object(pageQuery),
  reply: pageOf(PlaylistSummary),
})
