import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlay/toasts.tsx'

export interface Notice {
  id: number
  text: string
}

type Trouble =
  | 'wrong'
  | 'large'
  | 'others'
  | 'unreadable'
  | 'nothing'
  | 'stayed'
  | 'notForgotten'
  | 'unkept'

/** What was refused at once, or could not be removed: said in passing, and readable until somebody has taken note of it. */
export function useRefusals() {
  const say = useTranslations('problems')
  const t = useTranslations('uploads.transfer')
  const toast = useToast()
  const [notices, setNotices] = useState<readonly Notice[]>([])
  function refuse(why: Trouble, files: readonly { name: string }[] = []) {
    if (files.length === 0 && why !== 'nothing') return
    const names = files.map((file) => file.name).join(', ')
    const words = {
      wrong: () => say('file_not_allowed', { files: names }),
      large: () => `${names}: ${say('file_too_large')}`,
      others: () => t('others', { files: names }),
      unreadable: () => t('unreadable', { files: names }),
      nothing: () => t('noSounds'),
      stayed: () => t('stayed', { name: names }),
      unkept: () => t('unkept', { name: names }),
      notForgotten: () => t('notForgotten', { name: names }),
    }
    const text = words[why]()
    toast(text, 'failed')
    setNotices((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }])
  }
  return {
    notices,
    refuse,
    dismiss: (id: number) => setNotices((before) => before.filter((notice) => notice.id !== id)),
  }
}
