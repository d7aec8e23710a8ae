import { createContext, type ReactNode, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { IntlProvider } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { messages } from '#i18n/translate.ts'
import type { Operator } from '#kernel/config.ts'
import { FORMATS } from '#kernel/locale.ts'
import { localeOfPath } from './i18n/locale-path.ts'
import type { PublicConfig } from './page-context.ts'
import type { RootData } from './root-data.ts'

export interface Around {
  /** Address of the page, which decides its language. */
  path?: string
  me?: Me
  consent?: boolean
  config?: Partial<PublicConfig>
  /** The handle of the page's route. */
  handle?: object
  /** What the page's loader returns. */
  data?: object | null
}

export const testConfig: PublicConfig = {
  brandName: 'Neiro',
  origin: 'https://music.example.com',
  blogUrl: 'https://blog.example.com/',
  studioUrl: 'https://studio.example.com/',
  socialProviders: ['facebook', 'twitter'],
  image: { url: '/images', internalHosts: [] },
  feePercent: 10,
  paymentMethods: ['card', 'konbini'],
  insights: { url: '/search', appId: 'neiro', key: 'public' },
}

export const testOperator: Operator = {
  name: 'Oto Kobo',
  representative: 'Mio Hoshino',
  address: '1-2-3 Jingumae, Shibuya, Tokyo',
  email: 'office@oto.example',
  phone: '03-0000-0000',
  onRequest: false,
}

/** The HTML that the server sends for a part of a page. */
export function renderPart(node: ReactNode, around: Around = {}): string {
  return renderToStaticMarkup(placePart(node, around))
}

/** The part within all that a page gives it. */
export function placePart(node: ReactNode, around: Around): ReactNode {
  const { path = '/', me, consent = true, config, handle, data } = around
  const root: RootData = { me, config: { ...testConfig, ...config }, consent, messageChunks: {} }
  const part = { path: '*', handle, Component: Part }
  const page = { ...part, id: 'page', loader: () => data }
  const Routes = createRoutesStub([
    {
      id: 'root',
      loader: () => root,
      ...(data === undefined ? part : { Component: Outlet, children: [page] }),
    },
  ])
  const locale = localeOfPath(path)
  return (
    <IntlProvider locale={FORMATS[locale]} messages={messages[locale]} timeZone="Asia/Tokyo">
      <PartContext value={node}>
        <Routes
          initialEntries={[path]}
          hydrationData={{ loaderData: { root, ...(data && { page: data }) } }}
        />
      </PartContext>
    </IntlProvider>
  )
}

const PartContext = createContext<ReactNode>(null)

function Part() {
  return use(PartContext)
}

export const testMe: Me = {
  id: 'aoiaoiaoiaoi',
  username: 'aoi',
  name: 'Aoi',
  nameReading: '',
  email: 'aoi@example.com',
  locale: 'en',
  user_image: null,
  header_image: null,
  suggested_email: null,
  bio: '',
  location: '',
  links: [],
  shops: [],
  tdmReserved: false,
  collection: false,
  registered_at: '2026-10-03T00:00:00.000Z',
  operator: false,
}
