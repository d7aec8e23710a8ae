/** What this worker uses of its global scope: the compiler knows a page’s alone. */
export interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration & {
    navigationPreload?: { enable(): Promise<void> }
  }
  clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<readonly Tab[]>
    openWindow(url: string): Promise<Tab | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void
}

interface Tab {
  url: string
  focus(): Promise<Tab>
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

interface Events {
  install: Lasting
  activate: Lasting
  fetch: FetchEvent
  pushsubscriptionchange: SubscriptionChange
  push: Lasting & { data: { json(): Push } }
  notificationclick: Lasting & { notification: { close(): void; data: { path: string } } }
}

/** The new subscription is null where the browser only tells that the old one has ended. */
export interface SubscriptionChange extends Lasting {
  newSubscription: PushSubscription | null
}

export interface FetchEvent extends Lasting {
  request: Request
  /** The reply to a navigation that was asked for while the worker started. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}

/** What the server pushes (`notifications/server/push`). */
export interface Push {
  title: string
  body: string
  lang: string
  tag: string
  path: string
}
