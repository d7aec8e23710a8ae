import type { ServerBuild } from 'react-router'
import type { Http } from '#http/http.ts'
import { bundleEmbedScript } from './embed-script.ts'
import type { WebBuild } from './web-build.ts'

/** Vite in the same server: pages are compiled as they are asked for and reload on change. */
export async function openDevBuild({ app }: Pick<Http, 'app'>, root: string): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return {
    // Vite types what it loads as a record of anything.
    server: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    assets: undefined,
    messageChunks: {},
    embedScript: await bundleEmbedScript(root),
  }
}
