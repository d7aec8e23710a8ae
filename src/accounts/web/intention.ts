import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#client/root-data.ts'

/** What a visitor pressed that needs an account: carried out once they have signed in. */
export interface Intention {
  act: 'clap' | 'follow' | 'comment' | 'buy' | 'publish' | 'page'
  /** Where alone it is carried out: at a sound, an album, an artist, in the player. */
  id: string
  /** Its title or name; of a page, what signing in is for. */
  name: string
  /** What was typed with it. */
  value?: string | undefined
}

const KEY = 'intention'
const LIFETIME_MS = 60 * 60 * 1000

/** One for each tab, for an hour; it takes the place of the former one. */
export function storeIntention(
  storage: Storage,
  intention: Intention | undefined,
  now = Date.now(),
): void {
  storage.removeItem(KEY)
  if (intention === undefined) return
  const { act, id, value = '' } = intention
  storage.setItem(KEY, `${now + LIFETIME_MS} ${act}/${id} ${value}`)
}

/** What was typed with the intention, if it is the stored one; it is taken once. */
export function takeIntention(
  storage: Storage,
  act: Intention['act'],
  id: string,
  now = Date.now(),
): string | undefined {
  const [until, what, ...value] = (storage.getItem(KEY) ?? '').split(' ')
  if (what !== `${act}/${id}`) return
  storage.removeItem(KEY)
  return now < Number(until) ? value.join(' ') : undefined
}

/** Carries out what this person intended here as a visitor, once their registration is finished. */
export function useIntention(
  act: Intention['act'],
  id: string,
  carryOut: (value: string) => void,
): void {
  const isMember = Boolean(useMe()?.registered_at)
  const begin = useEffectEvent(carryOut)
  useEffect(() => {
    const value = isMember ? takeIntention(sessionStorage, act, id) : undefined
    if (value !== undefined) begin(value)
  }, [isMember, act, id])
}
