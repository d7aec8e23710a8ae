import type { Database } from '#ports/database/open-database.ts'
import { hasLiveGrant } from './store.ts'

/** Whether anyone may still download the sound, so that its files must stay. */
export function hasBuyers(db: Database, soundId: number): Promise<boolean> {
  return hasLiveGrant(db, soundId)
}
