import { useEffect, useEffectEvent } from 'react'
import { PROVIDERS, type Provider } from '#accounts/sign-in-contract.ts'

/** Where the popup leaves the name of the provider that it connected. */
const KEY = 'connected'

/** Hears of a provider that was connected in a popup, and clears what the popup left behind. */
export function useConnected(onConnected: (provider: Provider) => void): void {
  const tell = useEffectEvent((provider: Provider) => onConnected(provider))
  useEffect(() => {
    // Left from an earlier visit: the page that was just loaded knows it already.
    localStorage.removeItem(KEY)
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== KEY || newValue === null) return
      localStorage.removeItem(KEY)
      const provider = PROVIDERS.find((each) => each === newValue)
      if (provider) tell(provider)
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
}
