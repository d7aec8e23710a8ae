import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type BlockKind, blockUser, unblockUser } from '../block-contract.ts'

interface PersonMenuProps {
  person: { username: string; name: string }
  /** The kind and ID under which people report this person, or what they wrote. */
  report: string
  /** What the member has set for this person. */
  standing: BlockKind | null
  onChange: (standing: BlockKind | null) => void
}

/** What a member can do about someone else: report, mute and block them, and undo that. */
export default function PersonMenu({ person, report, standing, onChange }: PersonMenuProps) {
  const t = useTranslations()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { username, name } = person

  async function set(kind: BlockKind) {
    setBusy(true)
    const answer = await callApi(blockUser, { params: { username }, body: { kind } })
    setBusy(false)
    setAsking(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    toast(t(`blocks.done.${kind}`, { name }))
    onChange(kind)
  }

  async function undo(kind: BlockKind) {
    setBusy(true)
    const answer = await callApi(unblockUser, { params: { username } })
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    toast(t(`blocks.undone.${kind}`, { name }))
    onChange(null)
  }

  return (
    <>
      {standing === 'block' && (
        <Button look="outline" busy={isBusy} onClick={() => undo(standing)}>
          {t('blocks.undo.block')}
        </Button>
      )}
      <Menu
        button={<Icon name="more" size={20} />}
        label={t('blocks.about', { name })}
        buttonClass="tool"
      >
        <MenuItem href={`/report/${report}`}>{t('works.report')}</MenuItem>
        {standing === null && (
          <MenuItem onSelect={() => void set('mute')}>{t('blocks.mute')}</MenuItem>
        )}
        {standing === 'mute' && (
          <MenuItem onSelect={() => void undo(standing)}>{t('blocks.undo.mute')}</MenuItem>
        )}
        {standing !== 'block' && (
          <MenuItem onSelect={() => setAsking(true)}>{t('blocks.block')}</MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        title={t('blocks.question', { name })}
        text={t('blocks.questionText')}
        act={t('blocks.block')}
        busy={isBusy}
        onConfirm={() => void set('block')}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
