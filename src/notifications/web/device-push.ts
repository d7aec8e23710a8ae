import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { WORKER_PATH } from '#kernel/service-worker.ts'
import { deletePush, getPush, putPush } from '../push-contract.ts'
import { subscriptionBody } from './subscription-body.ts'

/** Why a browser cannot show notifications of this site. */
export type Obstacle = 'denied' | 'insecure' | 'install' | 'unsupported'

/** iPhones and iPads push to installed apps alone; iPads call themselves Macs. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function findObstacle(): Obstacle | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApple() ? 'install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** True if this browser shows notifications: the server pushes to it, and it still has a subscription. */
export async function readDevice(): Promise<boolean | ApiFailure> {
  const state = await callApi(getPush)
  if (isFailure(state)) return state
  if (!state.isOn || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH)
  return (await registration?.pushManager.getSubscription()) != null
}

/**
 * Asks for the permission, which browsers grant at a press only, and subscribes.
 *
 * @returns what came of it; `failed` where the browser cannot reach its push service
 */
export async function turnOn(): Promise<'on' | 'denied' | 'dismissed' | 'failed' | ApiFailure> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const state = await callApi(getPush)
  if (isFailure(state)) return state
  const subscription = await subscribe(state.key)
  if (!subscription) return 'failed'
  const answer = await callApi(putPush, { body: subscriptionBody(subscription) })
  return isFailure(answer) ? answer : 'on'
}

/** A subscription by another key of the service is replaced: nothing can be pushed to it any more. */
async function subscribe(key: string): Promise<PushSubscription | undefined> {
  try {
    await navigator.serviceWorker.register(WORKER_PATH)
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    if (before && !isOfKey(before, key)) await before.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (error) {
    console.warn('This browser could not be subscribed to notifications:', error)
    return undefined
  }
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === key
}

/** Ends it at the server first: a browser that fails to unsubscribe gets nothing more all the same. */
export async function turnOff(): Promise<ApiFailure | undefined> {
  const answer = await callApi(deletePush)
  if (isFailure(answer)) return answer
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return undefined
}
