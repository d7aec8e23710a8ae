import { createPartialResponse } from 'workbox-range-requests'
import { findKept } from '#library/web/kept/kept-sounds.ts'
import { keepOfflinePages, openOnline } from './navigations.ts'
import { openPage, showPush } from './pushes.ts'
import { renewSubscription } from './renew-subscription.ts'
import type { WorkerScope } from './scope.ts'
import { isShare, receiveShare } from './share-target.ts'

/**
 * The one worker of the service: it shows what is pushed, and answers for a network that is away. What the
 * network answers is never replaced, and nothing of a page or of the API is stored.
 */
const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  // Where it can, the browser asks for a page while the worker starts.
  const preload = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preload, scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (isShare(event.request)) return event.respondWith(receiveShare(event.request))
  if (mode === 'navigate') return event.respondWith(openOnline(event))
  const kept = findKept(new URL(url).pathname)
  // Browsers ask for audio in parts.
  if (kept) event.respondWith(kept.then((reply) => sendPart(event.request, reply)))
})

scope.addEventListener('push', (event) => {
  event.waitUntil(showPush(scope, event.data.json()))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(scope, event))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(scope, event.notification.data.path))
})

async function sendPart(request: Request, reply: Response | undefined): Promise<Response> {
  if (reply === undefined) return new Response(null, { status: 404 })
  return request.headers.has('range') ? createPartialResponse(request, reply) : reply
}
