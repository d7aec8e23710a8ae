import { keepOfflinePages, openOnline } from './navigations.ts'
import { openPage, showPush } from './pushes.ts'
import type { WorkerScope } from './scope.ts'

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
  if (event.request.mode === 'navigate') event.respondWith(openOnline(event))
})

scope.addEventListener('push', (event) => {
  event.waitUntil(showPush(scope, event.data.json()))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(scope, event.notification.data.path))
})
