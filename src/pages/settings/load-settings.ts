import {
  getEmailUpdate,
  getMailChoices,
  listConnections,
  listSessions,
} from '#accounts/settings-contract.ts'
import type { CallApi } from '#client/api-call.ts'
import { getDeletionPreview } from '#privacy/contract.ts'

/** Everything that the sections show; a part that fails is told in its own place, as a failure. */
export async function loadSettings(api: CallApi) {
  const [email, connections, sessions, letters, farewell] = await Promise.all([
    api(getEmailUpdate),
    api(listConnections),
    api(listSessions),
    api(getMailChoices),
    api(getDeletionPreview),
  ])
  return { email, connections, sessions, letters, farewell }
}

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>
