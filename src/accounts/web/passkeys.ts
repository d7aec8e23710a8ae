import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { refuse } from '#ui/form/use-submit.ts'
import {
  addPasskey,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyQuestion,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from '../passkey-contract.ts'

/**
 * `none`: the person chose none, or the device has none, which browsers do not tell apart; `known`:
 * the device has one already; `unsupported`: it cannot have any for this site.
 */
export type NoPasskey = 'none' | 'known' | 'unsupported'

/** Asks the person for a passkey: at once, or among what the browser fills into a field. */
export async function askForPasskey(
  { id, options: optionsJSON }: PasskeyQuestion,
  useBrowserAutofill = false,
): Promise<z.input<typeof PasskeyAnswer> | NoPasskey> {
  try {
    return { id, credential: await startAuthentication({ optionsJSON, useBrowserAutofill }) }
  } catch (error) {
    return reasonOf(error)
  }
}

/** Signs in with any passkey of this device. */
export async function signInByPasskey(): Promise<NoPasskey | ApiFailure | undefined> {
  const question = await callApi(startPasskeySignIn)
  if (isFailure(question)) return question
  const answer = await askForPasskey(question)
  if (typeof answer === 'string') return answer
  const signedIn = await callApi(signInWithPasskey, { body: answer })
  return isFailure(signedIn) ? signedIn : undefined
}

/**
 * Offers passkeys in the field with `autocomplete="… webauthn"` until `gone`, or until the button asks
 * for one. A request is renewed before it expires.
 * @returns whether someone signed in, or why not with the passkey that they chose
 */
export async function signInByAutofill(gone: AbortSignal): Promise<boolean | ApiFailure> {
  if (!(await browserSupportsWebAuthnAutofill())) return false
  const question = await callApi(startPasskeySignIn)
  if (isFailure(question) || gone.aborted) return false
  const expired = AbortSignal.timeout(question.options.timeout)
  const ended = AbortSignal.any([gone, expired])
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  ended.addEventListener('abort', cancel)
  const answer = await askForPasskey(question, true)
  ended.removeEventListener('abort', cancel)
  if (typeof answer === 'string') return expired.aborted && !gone.aborted && signInByAutofill(gone)
  const signedIn = await callApi(signInWithPasskey, { body: answer })
  return isFailure(signedIn) ? signedIn : true
}

/** Makes a passkey on this device, and adds it to the account. */
export async function makePasskey(name: string): Promise<NoPasskey | ApiFailure | Passkey> {
  const asked = await callApi(startAddingPasskey)
  if (isFailure(asked)) return asked
  try {
    const credential = await startRegistration({ optionsJSON: asked.options })
    return await callApi(addPasskey, { body: { id: asked.id, name, credential } })
  } catch (error) {
    return reasonOf(error)
  }
}

/** The library wraps what the browser throws, and keeps its name. */
function reasonOf(error: unknown): NoPasskey {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'none'
  return name === 'InvalidStateError' ? 'known' : 'unsupported'
}

/** Words the reason for a form. */
export function useNoPasskey(): (reason: NoPasskey, none: string) => ApiFailure {
  const t = useTranslations()
  return (reason, none) => {
    if (reason === 'none') return refuse({}, none)
    if (reason === 'known') return refuse({}, t('problems.passkey_known'))
    return refuse({}, t('accounts.passkeys.unsupported'))
  }
}
