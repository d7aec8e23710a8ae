// Shows the notifications that are pushed to a browser, and opens what they are about. It answers no
// request and stores nothing.

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, path } = event.data.json()
  const look = { body, lang, tag, icon: '/icons/192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, look))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** A tab that shows the page already is focused; another one may be playing, and is left alone. */
async function openPage(path) {
  const { href } = new URL(path, self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url.split('#')[0] === href.split('#')[0])
  await (tab ? tab.focus() : self.clients.openWindow(href))
}
