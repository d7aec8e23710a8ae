import { createHash } from 'node:crypto'
import type { Config } from '#kernel/config.ts'
import { pick } from '#kernel/pick.ts'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Album, AlbumSummary, MyAlbum } from '../albums-contract.ts'
import type { Credit } from '../credits.ts'
import type { Sound, SoundSummary, Track } from '../sounds-contract.ts'
import type { AlbumSoundRow } from './albums/sounds-store.ts'
import type { AlbumRow, OwnAlbumRow } from './albums/store.ts'
import {
  LIST_FIELDS,
  type ListColumns,
  PAGE_FIELDS,
  type PageColumns,
  SOUND_FIELDS,
} from './columns.ts'
import type { CreditRow } from './credits-store.ts'
import {
  type Access,
  canHearWhole,
  canStream,
  hearsFirstStream,
  limitOf,
  streamedSegment,
} from './policy.ts'
import type { AlbumListRow, SoundListRow } from './select-works.ts'
import type { SoundRow } from './sounds/store.ts'

export type Links = Pick<Config, 'links'>

/** @param publicId of an image, or null for none */
export function imageAddress({ links }: Links, publicId: string | null): string | null {
  return publicId === null ? null : `${links.image}/${publicId}.jpg`
}

interface ListRow extends ListColumns {
  ownerName: string | null
  username: string | null
  cover: string | null
  accent: string | null
}

export function presentListRow(config: Links, row: ListRow, { isOwner, grant }: Access) {
  const mine: 'owner' | 'bought' | 'none' = isOwner ? 'owner' : grant ? 'bought' : 'none'
  return {
    id: row.publicId,
    slug: row.slug,
    ...pick(row, LIST_FIELDS),
    ...(row.featured.length > 0 && { featured: row.featured }),
    user: row.ownerName ?? '',
    username: row.username ?? '',
    coverart: imageAddress(config, row.cover),
    accent: row.accent,
    status: row.status,
    isListed: row.status === 'Released' && row.deletedAt === null,
    price: row.priceYen,
    nameyourprice: row.nameYourPrice,
    releasedAt: row.releasedAt?.toISOString() ?? null,
    mine,
  }
}

interface PageRow extends PageColumns {
  booklet: object | null
  tags: string[]
  credits: CreditRow[]
  ownerImage: string | null
  tdmReserved: boolean
}

export function presentPageRow(config: Links, row: PageRow, isOwner: boolean) {
  return {
    ...pick(row, PAGE_FIELDS),
    tags: row.tags,
    credits: row.credits.map((credit) => presentCredit(credit, isOwner)),
    releaseDate: row.releaseAt?.toISOString() ?? null,
    userImage: imageAddress(config, row.ownerImage),
    ...(row.booklet !== null && { hasBooklet: true }),
    tdmReserved: row.tdmReserved,
    version: row.version,
  }
}

/** Who is credited is linked once they have agreed; the owner sees whom they have asked. */
function presentCredit({ link, username, ...credit }: CreditRow, isOwner: boolean): Credit {
  const isShown = isOwner || link === 'agreed'
  return {
    ...credit,
    username: isShown ? username : null,
    ...(isOwner && link !== null && { link }),
  }
}

/** The tag differs for each recording, without revealing its id. */
export function peaksTag(transcodeId: string | null): string {
  const text = `peaks ${transcodeId ?? ''}`
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function presentSummary(config: Links, sound: SoundListRow, access: Access): SoundSummary {
  const base = `/api/sounds/${sound.publicId}`
  const ready = sound.transcodeStatus === 'READY'
  const streams = ready && canStream(sound, access)
  return {
    ...presentListRow(config, sound, access),
    isListed: sound.listed,
    sales: isSold(sound, access),
    duration: sound.durationSeconds ?? 0,
    loudness: sound.loudnessLufs,
    waveformUrl: ready ? `${base}/waveform?v=${peaksTag(sound.transcodeId)}` : null,
    mp3Url: streams && !hearsFirstStream(sound, access) ? `${base}/stream.mp3` : null,
    hlsUrl: streams ? `${base}/stream.m3u8` : null,
    albumId: null,
    creatorId: sound.ownerPublicId,
    ...(sound.hasLyrics && { hasLyrics: true }),
    limit: presentLimit(sound, access),
    plays: sound.plays ?? 0,
    claps: sound.claps ?? 0,
    comments: sound.comments ?? 0,
  }
}

/** The limit is off for everyone who hears the whole; else it is what is or will be streamed. */
function presentLimit(sound: SoundListRow, access: Access): Track['limit'] {
  const end = sound.durationSeconds ?? 0
  if (!sound.limitOn || canHearWhole(sound, access)) return { on: false, min: 0, max: end }
  const { from, to } = streamedSegment(sound) ?? { from: sound.limitFrom, to: sound.limitTo }
  return { on: true, min: from, max: to }
}

/** A sound of albums alone is not sold singly, and none before it is public; its owner sees what is set. */
function isSold(
  { sales, deletedAt, albumOnly }: SoundListRow,
  { isOwner, early = false }: Access,
): boolean {
  return sales && deletedAt === null && (isOwner || !(albumOnly || early))
}

export function presentSound(config: Links, sound: SoundRow, access: Access): Sound {
  return {
    ...presentSummary(config, sound, access),
    ...presentPageRow(config, sound, access.isOwner),
    ...pick(sound, SOUND_FIELDS),
    lyrics: access.isOwner || sound.hasLyrics ? sound.lyrics : '',
    lyricsDeclared: sound.hasLyrics,
    closed: sound.deletedAt !== null,
    quality: presentQuality(sound),
    grant: access.grant ?? null,
    edit: access.isOwner ? presentEdit(sound) : null,
  }
}

function presentQuality(sound: SoundRow): Sound['quality'] {
  const { codec, bits, sampleRate, channels } = sound
  if (codec === null || sampleRate === null || channels === null) return null
  return { codec, bits, sampleRate, channels }
}

function presentEdit(sound: SoundRow): Sound['edit'] {
  return {
    wantedStatus: sound.wantedStatus,
    withdrawnFor: sound.withdrawnFor,
    limit: sound.limitOn,
    limitFrom: sound.limitFrom,
    limitTo: sound.limitTo,
    limitError: isBeyond(sound) ? 'limit_invalid' : null,
    transcodeId: sound.transcodeId ?? '',
    transcodeStatus: sound.refusedAt === null ? (sound.transcodeStatus ?? 'NONE') : 'ERROR',
    transcodeProgress: sound.transcodeProgress ?? 0,
    transcodeError: presentError(sound),
    previewWaiting: sound.previewStatus === 'WAITING' && isOpening(sound),
    fileName: sound.fileName ?? '',
    coverartURL: sound.cover,
    booklet: sound.booklet,
    replacing: sound.replacing,
    replaceError: sound.failedNext === null ? sound.nextError : INTERNAL_ERROR,
    replaceFailed: sound.failedNext,
  }
}

/** A limit can lie beyond the end only once the length is known. */
function isBeyond(sound: SoundRow): boolean {
  const { limitOn, sampling, transcodeStatus } = sound
  return limitOn && sampling && transcodeStatus === 'READY' && limitOf(sound) === undefined
}

/** A sound that is READY has an error, too, where its preview could not be made. */
function presentError(sound: SoundRow): string | null {
  if (sound.refusedAt !== null) return 'refused'
  const hasFailed = sound.previewStatus === 'ERROR' && isOpening(sound)
  return hasFailed ? INTERNAL_ERROR : sound.transcodeError
}

function isOpening({ wantedStatus, status }: SoundRow): boolean {
  return (wantedStatus ?? status) !== 'Draft'
}

export function presentAlbumSummary(
  config: Links,
  album: AlbumListRow,
  viewer: Viewer,
): AlbumSummary {
  const summary = presentListRow(config, album, { isOwner: album.ownerId === viewer.userId })
  return summary.mine === 'none' && album.bought ? { ...summary, mine: 'bought' } : summary
}

interface AlbumParts {
  sounds: SoundSummary[]
  members: AlbumSoundRow[]
}

export function presentAlbum(
  config: Links,
  album: AlbumRow,
  viewer: Viewer,
  { sounds, members }: AlbumParts,
): Album {
  const withinAlbums = new Set(members.flatMap((row) => (row.albumOnly ? row.publicId : [])))
  const summary = presentAlbumSummary(config, album, viewer)
  return {
    ...summary,
    ...presentPageRow(config, album, album.ownerId === viewer.userId),
    claps: album.claps ?? 0,
    comments: album.comments ?? 0,
    upc: album.upc,
    announced: album.isAnnounced,
    upcoming:
      album.isAnnounced && summary.mine !== 'owner'
        ? members.filter(isUpcoming).map(presentUpcoming)
        : [],
    duration: sounds.reduce((sum, { duration }) => sum + duration, 0),
    sounds: sounds.map((sound) => ({
      ...sound,
      sales: sound.sales && !withinAlbums.has(sound.id),
      albumId: album.publicId,
      albumTitle: album.title,
      isAlbumListed: summary.isListed,
    })),
    edit: album.ownerId === viewer.userId ? presentAlbumEdit(album, members) : null,
  }
}

/** It is published with its album, or at a date of its own before. */
const isUpcoming = ({ status, wantedStatus, deletedAt }: AlbumSoundRow) =>
  status !== 'Released' && wantedStatus === 'Released' && deletedAt === null

const presentUpcoming = ({ publicId: id, title, durationSeconds }: AlbumSoundRow) => ({
  id,
  title,
  duration: durationSeconds ?? 0,
})

function presentAlbumEdit(album: AlbumRow, members: AlbumSoundRow[]): Album['edit'] {
  return {
    coverartURL: album.cover,
    wantedStatus: album.wantedStatus,
    withdrawnFor: album.withdrawnFor,
    droppedStatus: album.droppedStatus,
    announced: album.announced,
    preorders: album.preorders,
    booklet: album.booklet,
    sounds: members.map((row) => ({
      id: row.publicId,
      albumOnly: row.albumOnly,
      wantedStatus: row.wantedStatus,
      transcodeStatus: row.audioState,
      waitsForRetry: row.audioState === 'ERROR' && row.mayBeTriedAgain,
    })),
  }
}

export function presentMyAlbum(config: Links, album: OwnAlbumRow): MyAlbum {
  return {
    ...presentListRow(config, album, { isOwner: true }),
    wantedStatus: album.wantedStatus,
    withdrawnFor: album.withdrawnFor,
    droppedStatus: album.droppedStatus,
    waitsForRetry: album.wantedStatus !== null && album.waitsForRetry,
    releaseDate: album.releaseAt?.toISOString() ?? null,
    count: album.count,
    duration: album.duration,
  }
}
