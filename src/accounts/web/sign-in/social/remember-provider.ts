import { PROVIDERS, type Provider } from '../../../sign-in-contract.ts'

const KEY = 'socialProvider'

/** Until the registration is over: so that it can say what was connected. */
export function rememberProvider(storage: Storage, provider: Provider): void {
  storage.setItem(KEY, provider)
}

export function takeProvider(storage: Storage): Provider | undefined {
  const kept = storage.getItem(KEY)
  storage.removeItem(KEY)
  return PROVIDERS.find((provider) => provider === kept)
}
