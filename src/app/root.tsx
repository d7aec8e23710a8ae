import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router'
import { getMe } from '#accounts/contract.ts'
import { isFailure } from '#client/api-call.ts'
import { loadMessages, MessagesProvider } from '#client/i18n/load-messages.ts'
import { pathIn, withoutLocale } from '#client/i18n/locale-path.ts'
import { orThrow, viewerContext, visitContext } from '#client/page-context.ts'
import {
  type NamespaceHandle,
  type RootData,
  usePageLocale,
  useRootData,
} from '#client/root-data.ts'
import { NAMESPACES, type Namespace } from '#i18n/namespaces.ts'
import { LOCALES } from '#kernel/locale.ts'
import { FallbackScreen } from './error/error-page.tsx'
import { isOpenToUnfinished } from './shell/navigation.ts'
import { Shell } from './shell/shell.tsx'
import '#ui/typeface.css'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/layout.css'

/** Runs before any loader: finds the viewer, and redirects to where they have to go first. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ url, context }) => {
    const { api, cookies, locale } = context.get(visitContext)
    const { pathname, search } = url
    if (pathname === '/' && cookies.NEXT_LOCALE === 'ja') throw redirect(`/ja${search}`)
    const answer = cookies.token === undefined ? undefined : await api(getMe)
    const known = answer && isFailure(answer) && answer.status === 401 ? undefined : answer
    const me = known && orThrow(known)
    context.set(viewerContext, me)
    const page = withoutLocale(pathname)
    if (me && me.registered_at === null && !isOpenToUnfinished(page)) {
      const from = encodeURIComponent(pathname + search)
      throw redirect(`${locale === 'ja' ? '/ja' : ''}/register?from=${from}`)
    }
  },
]

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { config, cookies, messageChunks } = context.get(visitContext)
  const me = context.get(viewerContext)
  return { me, config, consent: cookies.consent !== undefined, messageChunks }
}

/** Nothing here depends on the address: only a submission or an explicit request reads it again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.formMethod && args.formMethod !== 'GET') return args.defaultShouldRevalidate
  return args.currentUrl.href === args.nextUrl.href && args.defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = usePageLocale()
  const { pathname } = useLocation()
  const data = useRootData()
  const namespaces = usePageNamespaces()
  // The head needs the messages. The call is unconditional, as a suspended render is repeated.
  use(loadMessages(locale, namespaces))
  const origin = data?.config.origin ?? ''
  return (
    <html lang={locale} {...data?.config.callSettings}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121214" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={inter} as="font" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={pathIn(locale, '/manifest.webmanifest')} />
        <link rel="canonical" href={origin + pathname} />
        <meta property="og:url" content={origin + pathname} />
        {LOCALES.map((each) => (
          <link key={each} rel="alternate" hrefLang={each} href={origin + pathIn(each, pathname)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={origin + withoutLocale(pathname)} />
        <Meta />
        <Links />
        {namespaces.map((namespace) => {
          const chunk = data?.messageChunks[namespace]
          return chunk && <link key={namespace} rel="modulepreload" href={chunk} />
        })}
      </head>
      <body>
        <MessagesProvider locale={locale}>{children}</MessagesProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Returns the namespaces of the page shown, as in `handle = { namespaces: ['soundPage'] }`; else
 * all.
 */
function usePageNamespaces(): readonly Namespace[] {
  const handle = useMatches().at(-1)?.handle
  return isNamespaceHandle(handle) ? ['common', ...handle.namespaces] : NAMESPACES
}

function isNamespaceHandle(handle: unknown): handle is NamespaceHandle {
  return typeof handle === 'object' && handle !== null && 'namespaces' in handle
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Shows an error of rendering that no page caught. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <FallbackScreen error={error} />
}
