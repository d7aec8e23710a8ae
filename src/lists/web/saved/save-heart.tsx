import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import styles from './save-heart.module.css'
import { savedWorks } from './saved-works.ts'

/** Saves and removes a work; a visitor is asked to sign in. */
export function SaveHeart({ kind, work, look }: SaveButtonProps) {
  const t = useTranslations('saving')
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const wordsOf = useFailureWords()
  const { id, title } = work
  const isKnown = useSyncExternalStore(savedWorks.subscribe, () => savedWorks.has(id))
  const isSaved = me !== undefined && isKnown
  const label = t('save', { title })

  async function press() {
    if (!me) {
      const value = `${kind} ${id} ${title}`
      return signIn.open('sign-in', { act: 'save', id: 'any', name: title, value })
    }
    const failure = await savedWorks.change({ kind, id }, !isSaved)
    if (failure) toast(wordsOf(failure), 'failed')
  }

  return (
    <button
      type="button"
      className={styles.heart}
      data-look={look}
      aria-label={label}
      aria-pressed={isSaved}
      title={label}
      onClick={() => void press()}
    >
      <span className={styles.face}>
        <Icon name="heart" />
      </span>
    </button>
  )
}
