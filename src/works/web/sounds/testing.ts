import { SOUND_DEFAULTS, type Sound } from '../../sounds-contract.ts'
import { formOfSound, type SoundForm } from './editor/sound-form.ts'

/** A draft of one's own as the server returns it, with the fields of a test. */
export function soundOf(fields: Partial<Sound> = {}): Sound {
  return {
    ...SOUND_DEFAULTS,
    id: 'sound',
    slug: 'dawn',
    title: 'Dawn',
    user: 'Aoi',
    username: 'aoi',
    creatorId: 'a',
    coverart: null,
    accent: null,
    userImage: null,
    tdmReserved: false,
    duration: 12,
    loudness: null,
    waveformUrl: null,
    mp3Url: null,
    hlsUrl: null,
    albumId: null,
    limit: { on: false, min: 0, max: 12 },
    tags: [],
    credits: [],
    releasedAt: null,
    plays: 0,
    claps: 0,
    comments: 0,
    mine: 'owner',
    quality: null,
    version: 1,
    grant: null,
    edit: EDIT,
    ...fields,
  }
}

const EDIT: NonNullable<Sound['edit']> = {
  wantedStatus: null,
  limit: false,
  limitFrom: 0,
  limitTo: 0,
  transcodeId: 't',
  transcodeStatus: 'READY',
  transcodeProgress: 1,
  transcodeError: null,
  fileName: 'Dawn.wav',
  replacing: null,
}

/** Returns the sound with another state of its file and of what becomes of it. */
export function soundWith(edit: Partial<typeof EDIT>, fields: Partial<Sound> = {}): Sound {
  return soundOf({ ...fields, edit: { ...EDIT, ...edit } })
}

/** The form of a Draft that nothing was typed in. */
export function newSoundForm(title: string): SoundForm {
  return { ...formOfSound(soundOf()), title }
}
