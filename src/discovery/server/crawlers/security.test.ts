import { expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'

test('who finds a vulnerability learns whom to tell, where there is somebody', async () => {
  const ask = async (env: Record<string, string>) => {
    const service = await startTestService({ env })
    const answer = await service.app.inject('/.well-known/security.txt')
    const days =
      (Date.parse(/^Expires: (.*)$/m.exec(answer.body)?.[1] ?? '') -
        service.clock.now().getTime()) /
      86_400_000
    await service.close()
    return { answer, days }
  }
  const { answer, days } = await ask({
    OPERATOR_EMAIL: 'office@oto.example',
    PUBLIC_URL: 'https://music.example.com',
  })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/^Contact: mailto:office@oto\.example$/m)
  expect(answer.body).toMatch(
    /^Canonical: https:\/\/music\.example\.com\/\.well-known\/security\.txt$/m,
  )
  // RFC 9116: less than a year.
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
  expect((await ask({})).answer.statusCode).toBe(404)
})
