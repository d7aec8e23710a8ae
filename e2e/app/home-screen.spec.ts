import { expect, test } from '@playwright/test'

test('a phone may put the service on its home screen from every page, in either language', {
  tag: '@slow',
}, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  for (const [address, manifest] of [
    ['/charts', '/manifest.webmanifest'],
    ['/ja/charts', '/ja/manifest.webmanifest'],
  ] as const) {
    await page.goto(address)
    const { url, errors, data } = await devtools.send('Page.getAppManifest')
    expect([new URL(url).pathname, errors]).toEqual([manifest, []])
    expect(JSON.parse(data ?? '').name).toBe('Neiro')
    // A page of a private window, as every one of these, is never installed.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(others).toEqual([])
  }
  for (const icon of ['/icons/192.png', '/icons/maskable.png', '/apple-touch-icon.png']) {
    const answer = await page.request.get(icon)
    expect([icon, answer.status(), answer.headers()['content-type']]).toEqual([
      icon,
      200,
      'image/png',
    ])
  }
})
