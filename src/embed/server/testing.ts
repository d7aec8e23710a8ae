import { createApi } from '#main/api.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { registerEmbed } from './routes.ts'

/** The whole service with its frames, whose script is only these words. */
export async function startEmbedService(env: Record<string, string> = {}) {
  const service = await startTestService({ env })
  const http = await createApi(service.context)
  registerEmbed(http, {
    script: 'play()',
    hosts: { images: ['https://img.example'], media: ['https://cdn.example'] },
  })
  await http.app.ready()
  return {
    ...service,
    async get(url: string, headers: Record<string, string> = {}) {
      if (url.startsWith('/embed/')) await givePeaks(service)
      const answer = await http.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
      return { status: answer.statusCode, body: answer.body, headers: answer.headers }
    },
    async close() {
      await http.app.close()
      await service.close()
    },
  }
}

/** The recording of every sound so far has peaks. */
async function givePeaks({ context: { db, storage } }: TestService): Promise<void> {
  const made = await db.selectFrom('recordings').select('streamPrefix as prefix').execute()
  const peaks = Buffer.from(JSON.stringify({ peaks: [0.2, 1, 0.5] }))
  for (const { prefix } of made) {
    await storage.put(`${prefix}/peaks.json`, peaks, 'application/json')
  }
}
