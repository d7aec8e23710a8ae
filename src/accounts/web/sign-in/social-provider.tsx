import { PROVIDERS, type Provider } from '../../sign-in-contract.ts'

/** Names are the same in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
}

const MARKS: Record<Provider, string> = {
  facebook:
    'M13.6 21v-7.600h2.700l.45-3.200H13.600V8.300c0-1 .4-1.600 1.700-1.600h1.600V3.900c-.5-.1-1.300-.2-2.200-.2-2.500 0-4.100 1.500-4.100 4.200v2.300H7.800v3.200h2.800V21z',
  twitter:
    'M3.200 6c2.300 2.800 5.100 4.300 8.500 4.500-.6-3 1.400-5.600 4.200-5.600 1.200 0 2.300.5 3.100 1.300l2.600-.9-1.500 2.500c.4 6.300-4.200 11.700-10.700 11.700-2.500 0-4.700-.7-6.500-1.900 2 .1 3.800-.4 5.300-1.500-1.700-.3-2.900-1.300-3.500-2.800l1.600-.1C4.500 12.300 3.100 9.600 3.200 6z',
}

/** The mark is drawn as the icons are: 24 units, in the colour of the words beside it. */
export function SocialMark({ provider }: { provider: Provider }) {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
      <path d={MARKS[provider]} />
    </svg>
  )
}

const KEY = 'socialProvider'

/** The provider is stored until the registration is over, which names what was connected. */
export function rememberProvider(storage: Storage, provider: Provider): void {
  storage.setItem(KEY, provider)
}

export function takeProvider(storage: Storage): Provider | undefined {
  const stored = storage.getItem(KEY)
  storage.removeItem(KEY)
  return PROVIDERS.find((provider) => provider === stored)
}
