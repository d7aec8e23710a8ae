import { useSyncExternalStore } from 'react'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { Heart } from './heart.tsx'
import { savedWorks } from './saved-works.ts'

export default function MemberHeart(props: SaveButtonProps) {
  const { kind, work } = props
  const toast = useToast()
  const wordsOf = useFailureWords()
  const isSaved = useSyncExternalStore(savedWorks.subscribe, () => savedWorks.has(work.id))
  async function change() {
    const failure = await savedWorks.change({ kind, id: work.id }, !isSaved)
    if (failure) toast(wordsOf(failure), 'failed')
  }
  return <Heart {...props} isSaved={isSaved} onPress={() => void change()} />
}
