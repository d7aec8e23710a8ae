import type { ReactNode } from 'react'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import type { PlayerStore } from '#player/store.ts'
import { openStore } from '#player/testing.ts'
import { PlayerContext } from '#player/web/use-player.ts'
import { ToastList } from '#ui/overlay/toast-list.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { Album } from '#works/albums-contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { soundOf } from '#works/web/sounds/testing.ts'

/** What surrounds each part of a page: the player, toasts and the sign-in modal. */
export function Surroundings(props: { store?: PlayerStore; children: ReactNode }) {
  const { store = openStore().store, children } = props
  return (
    <PlayerContext value={{ store, open: async () => store, allowSound() {} }}>
      <ToastProvider>
        <SignInModalProvider>{children}</SignInModalProvider>
        <ToastList />
      </ToastProvider>
    </PlayerContext>
  )
}

/** A released sound of three minutes by someone else. */
export function workOf(fields: Partial<Sound> = {}): Sound {
  const sound = soundOf({ status: 'Released', mine: 'none', duration: 180, ...fields })
  return { ...sound, limit: { on: false, min: 0, max: sound.duration }, edit: null }
}

export function albumOf(fields: Partial<Album> = {}): Album {
  const { edit: _, ...sound } = workOf()
  return { ...sound, upc: null, announced: false, upcoming: [], sounds: [], edit: null, ...fields }
}
