import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Page } from '#kernel/pagination.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SoundGrid } from '#web/ui/sound/sound-tile.tsx'
import { type Genre, listSounds, type SoundSummary } from '../../contract.ts'
import styles from './browse.module.css'

interface BrowseSoundsProps {
  query: { genre?: Genre | undefined; tag?: string | undefined; sort: 'new' | 'popular' }
  first: Page<SoundSummary>
  emptyText: string
}

/** A grid of released sounds, a page at a time. */
export function BrowseSounds({ query, first, emptyText }: BrowseSoundsProps) {
  const t = useTranslations('sounds.browse')
  const toast = useToast()
  const [more, setMore] = useState<Page<SoundSummary>>()
  const [isBusy, setBusy] = useState(false)
  const next = more ? more.next : first.next

  async function showMore(cursor: string) {
    setBusy(true)
    const answer = await callApi(listSounds, { query: { ...query, cursor } })
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    setMore({ items: [...(more?.items ?? []), ...answer.items], next: answer.next })
  }

  if (first.items.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={emptyText}>
        <ButtonLink href="/" look="outline">
          {t('toHome')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <SoundGrid
        sounds={[...first.items, ...(more?.items ?? [])]}
        eager={6}
        renderAction={(sound) => <PlayButton track={sound} />}
      />
      {next !== null && (
        <div className={styles.more}>
          <Button look="outline" busy={isBusy} onClick={() => showMore(next)}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
