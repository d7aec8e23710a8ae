import { useEffect } from 'react'
import { useRootData } from '#client/root-data.ts'
import { canKeep, hasKept } from '#library/web/kept/kept-sounds.ts'

/** Removes the sounds kept on this device that whoever is signed in now does not own. */
export function useKeptCheck(): void {
  const root = useRootData()
  const isKnown = root !== undefined
  const userId = root?.me?.id
  useEffect(() => {
    if (!isKnown || !canKeep()) return
    const check = async () => {
      if (!(await hasKept())) return
      const { checkKept } = await import('#library/web/kept/check-kept.ts')
      await checkKept(userId)
    }
    void check()
  }, [isKnown, userId])
}
