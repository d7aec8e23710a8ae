import { expect, type Page, test } from '@playwright/test'
import { catchErrors, ERROR_SCRIPT } from '../../src/client/error-reports/catch-errors.ts'
import { sealScripts } from '../../src/main/pages/page-headers.ts'
import { openEnvelopeServer } from '../../src/ports/error-reports/testing.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'

const t = translator('en')

// A page that a test has answered for may not reach this machine otherwise.
test.use({ permissions: ['local-network-access'] })

/** As the server does where a DSN is set, which it takes in production alone. */
async function reportErrorsOf(page: Page, { dsn, origin }: { dsn: string; origin: string }) {
  await page.route('**/company*', async (route) => {
    const answer = await route.fetch()
    const watched = { dsn, release: 'neiro@1.0.0+2.1.1', route: '/company' }
    const { html, scripts } = sealScripts(catchErrors(await answer.text(), watched, 'mark'), 'mark')
    const policy = answer.headers()['content-security-policy'] ?? ''
    const headers = {
      ...answer.headers(),
      'server-timing': 'request;desc="k3f9aaaabbbb"',
      'content-security-policy': policy
        .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
        .replace("connect-src 'self'", `connect-src 'self' ${origin}`),
    }
    await route.fulfill({ response: answer, headers, body: html })
  })
}

test('the first error of a page fetches the reporter, which names route, request and release alone, and one while rendering shows the fallback page', {
  tag: '@slow',
}, async ({ page }) => {
  const server = await openEnvelopeServer()
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await reportErrorsOf(page, server)
  await openPage(page, '/company?key=secret')
  expect(fetched).not.toContain(ERROR_SCRIPT)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('no aoi@example.com here')
    })
    void Promise.reject(new Error('it was "Aoi Kobayashi"'))
  })
  const events = await server.received(2)
  expect(fetched.filter((path) => path === ERROR_SCRIPT)).toHaveLength(1)
  const values = events.map(({ exception }) => exception.values[0]?.value).sort()
  expect(values).toEqual(['it was "…"', 'no [email] here'])
  for (const event of events) {
    expect(event).toMatchObject({
      platform: 'javascript',
      environment: 'production',
      release: 'neiro@1.0.0+2.1.1',
      transaction: '/company',
      tags: { route: '/company', request_id: 'k3f9aaaabbbb' },
      sdk: { settings: { infer_ip: 'never' } },
    })
  }
  for (const { body, headers } of server.requests) {
    expect(body).not.toMatch(/secret|aoi|localhost/i)
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
  }

  await page.route('**/search.data*', (route) =>
    route.fulfill({ contentType: 'text/x-script', body: 'broken' }),
  )
  await page.getByRole('combobox').first().fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(t('common.error.fallbackTitle'))
  const [, , last] = await server.received(3)
  expect(last?.tags.route).toBe('/search')
  expect(server.requests.at(-1)?.body).not.toContain('secret')
  await server.close()
})
