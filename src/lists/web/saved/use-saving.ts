import { useSyncExternalStore } from 'react'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { savedWorks } from './saved-works.ts'

/** Whether a work is saved, and the press that saves or removes it; a visitor is asked to sign in. */
export function useSaving({ kind, work: { id, title } }: SaveButtonProps) {
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const wordsOf = useFailureWords()
  const isKnown = useSyncExternalStore(savedWorks.subscribe, () => savedWorks.has(id))
  const isSaved = me !== undefined && isKnown
  async function change() {
    const failure = await savedWorks.change({ kind, id }, !isSaved)
    if (failure) toast(wordsOf(failure), 'failed')
  }
  return {
    isSaved,
    press() {
      if (me) return void change()
      const value = `${kind} ${id} ${title}`
      signIn.open('sign-in', { act: 'save', id: 'any', name: title, value })
    },
  }
}
