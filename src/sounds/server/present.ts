import type { Config } from '#kernel/config.ts'
import { OUR_FAULT } from '#uploads/server/find-own-recording.ts'
import type { Sound, SoundSummary, Track } from '../contract.ts'
import { canHearWhole, canStream, type Rights } from './policy.ts'
import type { SoundListRow, SoundRow } from './select-sounds.ts'
import { hearsFirstStream, limitOf, streamedSegment } from './streaming/audible-segment.ts'
import { peaksTag } from './streaming/peaks-tag.ts'

type Links = Pick<Config, 'links'>

/** @param publicId of an image, or null for none */
export function imageAddress({ links }: Links, publicId: string | null): string | null {
  return publicId === null ? null : `${links.image}/${publicId}.jpg`
}

function presentTrack(config: Links, sound: SoundListRow, rights: Rights): Track {
  const base = `/api/sounds/${sound.publicId}`
  const ready = sound.transcodeStatus === 'READY'
  const streams = ready && canStream(sound, rights)
  return {
    id: sound.publicId,
    slug: sound.slug,
    title: sound.title,
    user: sound.ownerName ?? '',
    username: sound.username ?? '',
    coverart: imageAddress(config, sound.cover),
    accent: sound.accent,
    duration: sound.durationSeconds ?? 0,
    loudness: sound.loudnessLufs,
    waveformUrl: ready ? `${base}/waveform?v=${peaksTag(sound.transcodeId ?? '')}` : null,
    mp3Url: streams && !hearsFirstStream(sound, rights) ? `${base}/stream.mp3` : null,
    hlsUrl: streams ? `${base}/stream.m3u8` : null,
    albumId: null,
    creatorId: sound.ownerPublicId,
    limit: presentLimit(sound, rights),
  }
}

/** Off for those who hear the whole; else what is streamed, or will be. */
function presentLimit(sound: SoundListRow, rights: Rights): Track['limit'] {
  const end = sound.durationSeconds ?? 0
  if (!sound.limitOn || canHearWhole(sound, rights)) return { on: false, min: 0, max: end }
  const { from, to } = streamedSegment(sound) ?? { from: sound.limitFrom, to: sound.limitTo }
  return { on: true, min: from, max: to }
}

export function presentSummary(config: Links, sound: SoundListRow, rights: Rights): SoundSummary {
  return {
    ...presentTrack(config, sound, rights),
    status: sound.status,
    genre: sound.genre,
    sales: isSold(sound, rights),
    price: sound.priceYen,
    nameyourprice: sound.nameYourPrice,
    releasedAt: sound.releasedAt?.toISOString() ?? null,
    plays: sound.plays ?? 0,
    claps: sound.claps ?? 0,
    comments: sound.comments ?? 0,
    mine: rights.isOwner ? 'owner' : rights.grant === undefined ? 'none' : 'bought',
  }
}

/** What is sold with its albums alone is not offered singly; its owner sees what is set. */
function isSold({ sales, deletedAt, albumOnly }: SoundListRow, { isOwner }: Rights): boolean {
  return sales && deletedAt === null && (isOwner || !albumOnly)
}

export function presentSound(
  config: Links,
  sound: SoundRow,
  rights: Rights,
  tags: string[],
): Sound {
  return {
    ...presentSummary(config, sound, rights),
    description: sound.description,
    tags,
    sampling: sound.sampling,
    license: sound.license,
    ccType: sound.ccType,
    reading: sound.reading,
    rights: sound.rights,
    workCode: sound.workCode,
    isrc: sound.isrc,
    releaseDate: sound.releaseAt?.toISOString() ?? null,
    albumOnly: sound.albumOnly,
    closed: sound.deletedAt !== null,
    userImage: imageAddress(config, sound.ownerImage),
    quality: presentQuality(sound),
    version: sound.version,
    grant: rights.grant ?? null,
    edit: rights.isOwner ? presentEdit(sound) : null,
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
    limit: sound.limitOn,
    limitFrom: sound.limitFrom,
    limitTo: sound.limitTo,
    limitError: isBeyond(sound) ? 'limit_invalid' : null,
    transcodeId: sound.transcodeId ?? '',
    transcodeStatus: sound.refusedAt === null ? (sound.transcodeStatus ?? 'ERROR') : 'ERROR',
    transcodeProgress: sound.transcodeProgress ?? 0,
    transcodeError: presentError(sound),
    previewWaiting: sound.previewStatus === 'WAITING' && isOpening(sound),
    fileName: sound.fileName ?? '',
    replacing: sound.replacing,
    replaceHeld: sound.nextHeldAt !== null,
    replaceError: sound.failedNext === null ? sound.nextError : OUR_FAULT,
    replaceFailed: sound.failedNext,
  }
}

/** Only once its length is known. */
function isBeyond(sound: SoundRow): boolean {
  const { limitOn, sampling, transcodeStatus } = sound
  return limitOn && sampling && transcodeStatus === 'READY' && limitOf(sound) === undefined
}

/** Of what is READY too, where those who may hear a part of it cannot, since that could not be made. */
function presentError(sound: SoundRow): string | null {
  if (sound.refusedAt !== null) return 'refused'
  if (sound.heldAt !== null && sound.transcodeStatus === 'TRANSCODING') return 'held'
  const hasFailed = sound.previewStatus === 'ERROR' && isOpening(sound)
  return hasFailed ? OUR_FAULT : sound.transcodeError
}

/** Others hear it, or will. */
function isOpening({ wantedStatus, status }: SoundRow): boolean {
  return (wantedStatus ?? status) !== 'Draft'
}
