import { useRevalidator } from 'react-router'

/**
 * Loads the page anew, as the person who has signed in. A newcomer is sent to /register by this, and
 * what stands around the page is not loaded on that way.
 */
export function useShowPerson(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    const { pathname } = window.location
    await revalidate()
    if (window.location.pathname !== pathname) await revalidate()
  }
}
