import type { Example } from '../endpoints.ts'

/** By the name of each endpoint that changes nothing. */
export const READS: Readonly<Record<string, readonly Example[]>> = {
  getSound: [{ params: { id: '{sound harbour}' } }, { params: { id: 'nosuchsound1' } }],
  listSounds: [{}],
  getMe: [{}],
}
