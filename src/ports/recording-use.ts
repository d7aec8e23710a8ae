import type { RawBuilder } from 'kysely'

type Condition = (recordingId: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * Knowledge of later features that uploads and sounds, the first features, need: parts of SQL for
 * their own queries, which the later features' tables answer. `main` wires them.
 */
export interface RecordingUse {
  /** A sound plays it. */
  isPlayed: Condition
  /** A sound plays it, or will once it is ready. */
  hasSound: Condition
  /** A sound has replaced it, and it is deleted later. */
  isReplaced: Condition
  /** A sound that plays it waits to be published. */
  isAwaited: Condition
  /** Someone has bought the sound that plays it. */
  isBought: Condition
  /** Someone may be paying for the sound that plays it, alone or in an album. */
  isOrdered: Condition
  /** The number of sales of a sound, refunds not counted. */
  sold(soundId: RawBuilder<unknown>): RawBuilder<number>
  /** Public id of its sound. */
  soundId(recordingId: RawBuilder<unknown>): RawBuilder<string | null>
  /** Username, or the public id of an account without one. */
  accountName(userId: RawBuilder<unknown>): RawBuilder<string>
  /** An artist has reserved text and data mining. */
  isMiningReserved(userId: RawBuilder<unknown>): RawBuilder<boolean>
}
