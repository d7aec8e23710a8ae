import { lazy, type ReactNode, Suspense, useId } from 'react'
import { createRequestHandler, Scripts, type ServerBuild, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { type DrawnPage, renderInOneGo, renderPage, renderWaiting } from './render-page.tsx'

const WORDS = '</script><b> & \u2028 夜'

let shown: () => ReactNode = () => null

function Page() {
  const { words } = useLoaderData<{ words: string }>()
  return (
    <html lang="en">
      <head>
        <title>{words}</title>
      </head>
      <body>
        <p id={useId()}>{words}</p>
        {shown()}
        <Scripts />
      </body>
    </html>
  )
}

/** What the router passes to render a page. */
async function drawn(body: () => ReactNode, use: (page: DrawnPage) => Promise<unknown>) {
  shown = body
  const routes = {
    root: {
      id: 'root',
      path: '',
      module: { default: Page, loader: () => ({ words: WORDS }) },
    },
  }
  const entry = { module: '/entry.js', imports: [] }
  const root = { id: 'root', path: '', hasLoader: true, module: '/root.js' }
  const build: ServerBuild = Object.assign(Object.create(null), {
    routes,
    assets: { entry, routes: { root }, url: '/manifest.js', version: '1' },
    entry: {
      module: {
        default: async (
          request: Request,
          ...[, , context]: [number, Headers, DrawnPage['context']]
        ) => {
          await use({ context, url: request.url, nonce: 'mark' })
          return new Response()
        },
      },
    },
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  })
  await createRequestHandler(build, 'production')(new Request('http://neiro.test/'))
}

async function made(body: () => ReactNode, how: (page: DrawnPage) => Promise<string | undefined>) {
  let html: string | undefined
  await drawn(body, async (given) => {
    html = await how(given)
  })
  return html
}

const plain = () => <i>there</i>

test('a page made in one go is what it is where it is waited for', async () => {
  const atOnce = await made(plain, renderInOneGo)
  const waited = await made(plain, renderWaiting)
  expect(atOnce).toContain('streamController.enqueue(')
  // Where parts may be waited for, marks surround them.
  expect(atOnce).toBe(waited?.replaceAll(/<!--\/?\$-->/g, ''))
})

test('what the data say ends no script', async () => {
  const html = await made(plain, renderInOneGo)
  expect(html?.match(/<script/g)).toHaveLength(html?.match(/<\/script>/g)?.length ?? 0)
  expect(html).not.toContain('\u2028 夜\\"')
})

test('a part that is not there yet is waited for, and in one go from then on', async () => {
  const Later = lazy(async () => ({ default: plain }))
  const body = () => (
    <Suspense>
      <Later />
    </Suspense>
  )
  expect(await made(body, renderPage)).toContain('<i>there</i>')
  expect(await made(body, renderInOneGo)).toContain('<i>there</i>')
  const Other = lazy(async () => ({ default: plain }))
  const other = () => (
    <Suspense>
      <Other />
    </Suspense>
  )
  expect(await made(other, renderInOneGo)).toBeUndefined()
})

test('a failure is reported', async () => {
  const failing = () => {
    throw new Error('no page')
  }
  const ends: unknown[] = []
  await drawn(failing, async (given) => {
    ends.push(await renderPage(given).catch((error: unknown) => error))
  })
  expect(ends[0]).toBeInstanceOf(Error)
})
