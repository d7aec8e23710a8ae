import { subscriptionBody } from '#notifications/web/subscription-body.ts'
import type { SubscriptionChange, WorkerScope } from './scope.ts'

/** The server writes the API’s address before the worker. */
declare const workerSettings: { api: string }

interface State {
  key: string
  isOn: boolean
}

/**
 * A push service has ended a subscription, or replaced it: the service learns the new one, unless pushes to this
 * browser were turned off meanwhile, or its member signed out.
 */
export async function renewSubscription(
  { registration }: Pick<WorkerScope, 'registration'>,
  { newSubscription }: Pick<SubscriptionChange, 'newSubscription'>,
): Promise<void> {
  const reply = await call({ method: 'GET' })
  if (reply.status === 401) return
  if (!reply.ok) throw new Error(`The subscription could not be renewed: ${reply.status}`)
  const { key, isOn }: State = await reply.json()
  if (!isOn) return
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const body = JSON.stringify(subscriptionBody(subscription))
  const put = await call({ method: 'PUT', body, headers: { 'content-type': 'application/json' } })
  if (!put.ok) throw new Error(`The new subscription was refused: ${put.status}`)
}

const call = (request: RequestInit) =>
  fetch(`${workerSettings.api}/my/push`, { ...request, credentials: 'include' })
