import { translate } from '#i18n/translate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { ChangedSounds, MySoundsChange } from '../../my-sounds-contract.ts'
import { listSoundsByIds, type SoundRow } from '../store.ts'
import { changeOwn } from './change-own.ts'
import { presentMine, tagsOf } from './present-mine.ts'
import { listOwnByPublicIds } from './store.ts'

interface Asked {
  ids: readonly string[]
  change: MySoundsChange
}

/**
 * Changes many of one's own sounds alike, each in a transaction of its own by the rules of one: what
 * cannot be changed says why, in the reader's language, and leaves the others. Asked again, it
 * changes nothing more.
 */
export async function changeMySounds(
  context: Context,
  viewer: Member,
  { ids, change }: Asked,
): Promise<ChangedSounds> {
  const asked = [...new Set(ids)]
  const rows = await listOwnByPublicIds(context.db, viewer.userId, asked)
  const tags = await tagsOf(
    context,
    rows.map((row) => row.id),
  )
  const own = new Map(
    rows.flatMap((row) => {
      const sound = { row, tags: tags.get(row.id) ?? [] }
      return [...row.formerIds, row.publicId].map((id) => [id, sound] as const)
    }),
  )
  const changed: [id: string, row: SoundRow][] = []
  const failed: ChangedSounds['failed'] = []
  /** Asked for by two of its ids, a sound is changed once. */
  const ends = new Map<number, Problem | undefined>()
  for (const id of asked) {
    const sound = own.get(id)
    if (sound && !ends.has(sound.row.id)) {
      ends.set(sound.row.id, await attempt(context, viewer, sound, change))
    }
    const problem = sound ? ends.get(sound.row.id) : new Problem('not_found')
    if (problem) failed.push(presentFailure(viewer, id, problem))
    else if (sound) changed.push([id, sound.row])
  }
  return {
    changed: changed.map(([id]) => id),
    failed,
    sounds: await presentMine(
      context,
      await readAnew(
        context,
        changed.map(([, row]) => row),
      ),
    ),
  }
}

/** @returns why it could not be changed; the unexpected rises */
async function attempt(
  context: Context,
  viewer: Member,
  sound: { row: SoundRow; tags: string[] },
  change: MySoundsChange,
): Promise<Problem | undefined> {
  try {
    await changeOwn(context, viewer, sound, change)
    return undefined
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

function presentFailure({ locale }: Member, id: string, { code, values }: Problem) {
  return { id, code, message: translate(locale).problem(code, values) }
}

/** As they are now, in the same order. */
async function readAnew({ db }: Context, before: readonly SoundRow[]): Promise<SoundRow[]> {
  if (before.length === 0) return []
  const now = await listSoundsByIds(
    db,
    before.map((row) => row.id),
  )
  const byId = new Map(now.map((row) => [row.id, row]))
  return before.map((row) => byId.get(row.id) ?? row)
}
