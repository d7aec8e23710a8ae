import { useEffect } from 'react'
import { whenIdle } from '#client/connection.ts'
import { useRootData } from '#client/root-data.ts'
import { canKeep, hasKept } from '#library/web/kept/kept-sounds.ts'

/**
 * Removes the sounds kept on this device that whoever is signed in now does not own, and fetches the player, which
 * plays the others if the network goes away.
 */
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
      if (userId === undefined) return
      // A press fetches it again.
      whenIdle(() => void import('../browser-player.tsx').catch(() => undefined))
    }
    void check()
  }, [isKnown, userId])
}
