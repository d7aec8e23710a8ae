import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Page } from '#kernel/pagination.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { deleteSound, type Sound } from '../../contract.ts'
import { MySoundRow } from './my-sound-row.tsx'
import styles from './my-sounds.module.css'
import { useMySounds } from './use-my-sounds.ts'

/** Everything of one's own, newest first. */
export function MySounds({ first }: { first: Page<Sound> }) {
  const t = useTranslations('sounds.mine')
  const { sounds, next, isBusy, showMore, forget } = useMySounds(first)
  const [doomed, setDoomed] = useState<Sound>()
  if (sounds.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <ButtonLink href="/sound-new" look="accent" icon="upload">
          {t('newSound')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {sounds.map((sound) => (
          <MySoundRow key={sound.id} sound={sound} onDelete={() => setDoomed(sound)} />
        ))}
      </ul>
      {next !== null && (
        <div className={styles.more}>
          <Button look="outline" busy={isBusy} onClick={() => showMore(next)}>
            {t('more')}
          </Button>
        </div>
      )}
      <DeleteDialog sound={doomed} onClose={() => setDoomed(undefined)} onDeleted={forget} />
    </>
  )
}

interface DeleteDialogProps {
  sound: Sound | undefined
  onClose: () => void
  onDeleted: (id: string) => void
}

function DeleteDialog({ sound, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('sounds.mine')
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function remove({ id, title }: Sound) {
    setBusy(true)
    const answer = await callApi(deleteSound, { params: { id } })
    setBusy(false)
    onClose()
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    toast(t('removed', { title }))
    onDeleted(id)
  }

  return (
    <Dialog open={sound !== undefined} width="narrow" title={t('removeQuestion')} onClose={onClose}>
      <p>{t('removeText', { title: sound?.title ?? '' })}</p>
      <div className={styles.choice}>
        <Button look="outline" onClick={onClose}>
          {t('removeNo')}
        </Button>
        <Button look="danger" busy={isBusy} onClick={() => sound && remove(sound)}>
          {t('removeYes')}
        </Button>
      </div>
    </Dialog>
  )
}
