import type { Push, WorkerScope } from './scope.ts'

export function showPush({ registration }: WorkerScope, push: Push): Promise<void> {
  const { title, body, lang, tag, path } = push
  const look = { body, lang, tag, icon: '/icons/192.png', data: { path } }
  return registration.showNotification(title, look)
}

/** A tab that shows the page already is focused; another one may be playing, and is left alone. */
export async function openPage({ location, clients }: WorkerScope, path: string): Promise<void> {
  const { href } = new URL(path, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url.split('#')[0] === href.split('#')[0])
  await (tab ? tab.focus() : clients.openWindow(href))
}
