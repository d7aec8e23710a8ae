import { createHash } from 'node:crypto'
import { pick } from '#kernel/pick.ts'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Sound, SoundSummary, Track } from '../../sounds-contract.ts'
import { SOUND_FIELDS } from '../columns.ts'
import { type Links, presentListRow, presentPageRow } from '../present.ts'
import type { Access } from '../visibility.ts'
import { canHearWhole, canStream, hearsFirstStream, limitOf, streamedSegment } from './policy.ts'
import type { SoundListRow, SoundRow } from './select-sounds.ts'

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

/** A sound of albums alone is not sold singly; its owner sees what is set. */
function isSold({ sales, deletedAt, albumOnly }: SoundListRow, { isOwner }: Access): boolean {
  return sales && deletedAt === null && (isOwner || !albumOnly)
}

export function presentSound(config: Links, sound: SoundRow, access: Access): Sound {
  return {
    ...presentSummary(config, sound, access),
    ...presentPageRow(config, sound),
    ...pick(sound, SOUND_FIELDS),
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
