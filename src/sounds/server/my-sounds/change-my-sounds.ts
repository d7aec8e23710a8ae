import { translate } from '#i18n/translate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { replaceTags } from '#publishing/server/tags.ts'
import type { ChangedSounds, MySoundsChange } from '../../my-sounds-contract.ts'
import { applyEdit } from '../edit/apply-edit.ts'
import { lockOwnSounds } from '../edit/store.ts'
import { finishReconciled, type Reconciled } from '../release/reconcile-sound.ts'
import type { SoundRow } from '../select-sounds.ts'
import { planMyChange } from './plan-my-change.ts'
import { presentMySounds } from './present-my-sounds.ts'

interface Asked {
  ids: readonly string[]
  change: MySoundsChange
}

/**
 * Changes many of one's own sounds alike, in one transaction and each by the rules of one: one
 * that cannot be changed is reported in the reader's language and does not affect the others.
 * Repeating it changes nothing more.
 */
export async function changeMySounds(
  context: Context,
  viewer: Member,
  { ids, change }: Asked,
): Promise<ChangedSounds> {
  const asked = [...new Set(ids)]
  const ends = await context.db
    .transaction()
    .execute((trx) => changeAll(context, trx, viewer, { ids: asked, change }))
  const changed: [id: string, sound: SoundRow][] = []
  const failed: ChangedSounds['failed'] = []
  for (const id of asked) {
    const end = ends.get(id) ?? new Problem('not_found')
    if (end instanceof Problem) failed.push(presentFailure(viewer, id, end))
    else changed.push([id, end])
  }
  return {
    changed: changed.map(([id]) => id),
    failed,
    sounds: await presentMySounds(
      context,
      changed.map(([, sound]) => sound),
    ),
  }
}

type End = SoundRow | Problem

/** @returns what became of each, by every id that it may be asked for by */
async function changeAll(
  context: Context,
  trx: Transaction,
  viewer: Member,
  { ids, change }: Asked,
): Promise<Map<string, End>> {
  const own = await lockOwnSounds(trx, viewer.userId, ids)
  const plans = own.map((sound) => ({ sound, edit: attempt(() => planMyChange(sound, change)) }))
  const tagged = plans.flatMap(({ sound: { id }, edit }) =>
    edit instanceof Problem || !edit?.tags ? [] : { id, tags: edit.tags },
  )
  await replaceTags(trx, 'sound', tagged)
  const ends = new Map<string, End>()
  const reconciled: Reconciled[] = []
  for (const { sound, edit } of plans) {
    let end: End = edit instanceof Problem ? edit : sound
    if (edit !== undefined && !(edit instanceof Problem)) {
      const done = await applyEdit(context, trx, sound, edit)
      reconciled.push(done)
      end = done.sound
    }
    for (const id of [...sound.formerIds, sound.publicId]) ends.set(id, end)
  }
  await finishReconciled(context, trx, reconciled)
  return ends
}

/** @returns the problem that it throws; the unexpected rises */
function attempt<Result>(plan: () => Result): Result | Problem {
  try {
    return plan()
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

function presentFailure({ locale }: Member, id: string, { code, values }: Problem) {
  return { id, code, message: translate(locale).problem(code, values) }
}
