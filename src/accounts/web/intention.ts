import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#client/root-data.ts'

/** An act that a visitor chose and that needs an account: carried out once they have signed in. */
export interface Intention {
  act: 'clap' | 'save' | 'follow' | 'comment' | 'buy' | 'publish' | 'page'
  /** The sound, album or artist, or the player, where alone it is carried out; saving is on any page. */
  id: string
  /** Its title or name; of a page, what signing in is for. */
  name: string
  /** The text that was typed with it. */
  value?: string | undefined
}

/** A comment stays beside what is pressed next: it was typed, and is worth more than a press. */
const COMMENT_KEY = 'intention-comment'
const KEY = 'intention'
const keyOf = (act: Intention['act']) => (act === 'comment' ? COMMENT_KEY : KEY)
const LIFETIME_MS = 60 * 60 * 1000

/** Stores one intention for each tab, for an hour, and one comment; it replaces the former one. */
export function storeIntention(
  storage: Storage,
  intention: Intention | undefined,
  now = Date.now(),
): void {
  storage.removeItem(KEY)
  if (intention === undefined) return
  const { act, id, value = '' } = intention
  storage.setItem(keyOf(act), `${now + LIFETIME_MS} ${act}/${id} ${value}`)
}

/** One person's intentions and texts are not the next one's. */
export function forgetIntentions(storage: Storage): void {
  storage.removeItem(KEY)
  storage.removeItem(COMMENT_KEY)
}

/** Returns the text typed with the intention, if it is the stored one; it is taken once. */
export function takeIntention(
  storage: Storage,
  act: Intention['act'],
  id: string,
  now = Date.now(),
): string | undefined {
  const [until, what, ...value] = (storage.getItem(keyOf(act)) ?? '').split(' ')
  if (what !== `${act}/${id}`) return
  storage.removeItem(keyOf(act))
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
