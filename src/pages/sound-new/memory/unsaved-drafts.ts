import * as z from 'zod/mini'
import { isFailure } from '#client/api-client.ts'
import { getSound, Written } from '#sounds/contract.ts'
import { keptOf } from '#sounds/web/autosave/kept.ts'
import { saveSound } from '#sounds/web/editor/save-sound.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { isDraft, isUnkept } from '#sounds/web/uploading/state/reading.ts'
import { formRemembered, RememberedForm } from '#sounds/web/uploading/state/remembered-form.ts'
import { holds } from '#sounds/web/uploading/transfer/create-draft.ts'
import { callPatiently } from '#sounds/web/uploading/transfer/patience.ts'
import { openStoredList } from './stored-list.ts'

/** What was typed of a draft, as long as the draft does not say it. */
const UnkeptWords = z.object({
  ...{ soundId: z.string(), title: z.string(), form: RememberedForm },
  /** Of the sound, upon which the form stands. */
  version: z.number(),
  /** Names the writing of them: later than any that the page makes itself. */
  written: z.optional(Written),
  /** The visit that has it in hand. */
  visit: z.string(),
})
type UnkeptWords = z.output<typeof UnkeptWords>

const MOST = 50
/** No page makes so many writings itself. */
const LATER = 2 ** 30

export function openUnkeptWords(storage: Storage | undefined, owner: string) {
  const stored = openStoredList(storage, {
    key: `uploads-unkept:${owner}`,
    entry: UnkeptWords,
    most: MOST,
  })
  const without = (id: string) => stored.list().filter(({ soundId }) => soundId !== id)
  return {
    list: stored.list,
    put: (words: UnkeptWords) => stored.write([...without(words.soundId), words]),
    remove: (id: string) => stored.write(without(id)),
    /** What is left unsaved on purpose is not brought back. */
    forgetVisit: (id: string) => stored.write(stored.list().filter(({ visit }) => visit !== id)),
  }
}
type Words = ReturnType<typeof openUnkeptWords>

/**
 * Remembers what is typed of drafts until it was kept.
 *
 * @param by whose the writings of the page are
 */
export function createWordKeeper(words: Words, by: string) {
  const known = new Map<string, Pick<Upload, 'form' | 'version'>>()
  let turn = LATER
  return (uploads: readonly Upload[], visit: string) => {
    for (const upload of uploads) {
      const { sound, form, version } = upload
      if (!sound) continue
      const soundId = sound.id
      if (!isDraft(upload) || !isUnkept(upload) || version === undefined) {
        if (known.delete(soundId)) words.remove(soundId)
        continue
      }
      const last = known.get(soundId)
      if (last?.form === form && last.version === version) continue
      known.set(soundId, { form, version })
      turn += 1
      words.put({ soundId, title: form.title, form, version, written: { by, turn }, visit })
    }
  }
}

interface Said {
  onKept: (title: string) => void
  /** The draft was changed since, or does not take all of it. */
  onRefused: (title: string) => void
}

/** Brings what an earlier visit could not keep into its drafts; what finds no answer waits. */
export async function bringWords(
  words: Words,
  isLive: (visit: string) => boolean,
  { onKept, onRefused }: Said,
): Promise<void> {
  for (const entry of words.list().filter(({ visit }) => !isLive(visit))) {
    const end = await bring(entry)
    if (end !== 'lost') words.remove(entry.soundId)
    if (end === 'saved') onKept(entry.title)
    if (end === 'refused' || end === 'partly') onRefused(entry.title)
  }
}

async function bring({ soundId, form: remembered, version, written }: UnkeptWords) {
  const form = formRemembered(remembered)
  const sound = await callPatiently(getSound, { params: { id: soundId } })
  if (isFailure(sound)) return sound.status === 404 ? 'gone' : 'lost'
  // Of a cover it cannot be told whether it is the chosen one.
  if (typeof form.cover !== 'string' && holds(sound, form)) return 'there'
  const { duration } = sound
  const options = { duration, version, written, keepsStatus: true, patiently: true }
  return keptOf(await saveSound(soundId, { ...form, status: sound.status }, options))
}
