import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Page } from '#kernel/pagination.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { listUserSounds, type SoundSummary } from '#sounds/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SoundGrid } from '#web/ui/sound/sound-tile.tsx'
import type { Profile } from '../../contract.ts'
import styles from './profile.module.css'

interface ProfileSoundsProps {
  profile: Profile
  first: Page<SoundSummary>
}

/** Published sounds, newest first, a page at a time. */
export function ProfileSounds({ profile, first }: ProfileSoundsProps) {
  const t = useTranslations('accounts.profile')
  const toast = useToast()
  const [more, setMore] = useState<Page<SoundSummary>>()
  const [isBusy, setBusy] = useState(false)
  const sounds = [...first.items, ...(more?.items ?? [])]
  const next = more ? more.next : first.next
  if (sounds.length === 0) return <NoSounds profile={profile} />

  async function showMore(cursor: string) {
    setBusy(true)
    const params = { username: profile.username }
    const answer = await callApi(listUserSounds, { params, query: { cursor } })
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    setMore({ items: [...(more?.items ?? []), ...answer.items], next: answer.next })
  }

  return (
    <section>
      <h2 className={styles.sounds}>{t('sounds')}</h2>
      <SoundGrid sounds={sounds} eager={4} renderAction={(sound) => <PlayButton track={sound} />} />
      {next !== null && (
        <div className={styles.more}>
          <Button look="outline" busy={isBusy} onClick={() => showMore(next)}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function NoSounds({ profile: { isMe, name } }: { profile: Profile }) {
  const t = useTranslations('accounts.profile')
  if (!isMe) return <EmptyState title={t('emptyTitle')} text={t('emptyText', { name })} />
  return (
    <EmptyState title={t('emptyOwnTitle')} text={t('emptyOwnText')}>
      <ButtonLink href="/sound-new" look="accent" icon="upload">
        {t('upload')}
      </ButtonLink>
    </EmptyState>
  )
}
