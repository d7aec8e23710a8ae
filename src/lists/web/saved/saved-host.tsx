import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useIntention } from '#accounts/web/intention.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { savedWorks } from './saved-works.ts'

/** Asks what the member has saved, and saves what they pressed before they had signed in. */
export default function SavedHost({ me: { id, registered_at } }: { me: Me }) {
  const t = useTranslations('saving')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const { pathname } = useLocation()
  const isMember = registered_at !== null
  // Another page asks again where the answer failed to come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason to ask
  useEffect(() => {
    if (isMember) void savedWorks.open(id)
  }, [isMember, id, pathname])

  useEffect(savedWorks.followOtherTabs, [])

  useIntention('save', 'any', async (value) => {
    const [kind, work = '', ...title] = value.split(' ')
    const saved = { kind: kind === 'album' ? 'album' : 'sound', id: work } as const
    const failure = await savedWorks.change(saved, true)
    if (failure) toast(wordsOf(failure), 'failed')
    else toast(t('saved', { title: title.join(' ') }))
  })
  return null
}
