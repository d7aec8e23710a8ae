import { useTranslations } from 'use-intl'
import { soundHref } from '#client/sound-href.ts'
import type { Sound } from '#sounds/contract.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { RowQuestion } from './row-dialog.tsx'

interface RowMenuProps {
  sound: Sound
  onAsk: (act: RowQuestion['act']) => void
}

/** What can be done with one sound. */
export function RowMenu({ sound, onAsk }: RowMenuProps) {
  const t = useTranslations('sounds.mine')
  const toast = useToast()

  async function copy() {
    const link = location.origin + soundHref(sound)
    try {
      await navigator.clipboard.writeText(link)
      toast(t('copied'))
    } catch {
      toast(t('copyFailed', { link }))
    }
  }

  return (
    <Menu
      button={<Icon name="more" size={20} />}
      label={t('moreOf', { title: sound.title })}
      buttonClass="tool"
    >
      <MenuItem icon="edit" href={`/sound/${sound.id}/edit`}>
        {t('edit')}
      </MenuItem>
      <MenuItem icon="external" href={soundHref(sound)}>
        {t('view')}
      </MenuItem>
      {sound.status !== 'Draft' && (
        <MenuItem icon="link" onSelect={copy}>
          {t('copyLink')}
        </MenuItem>
      )}
      {sound.status === 'Private' && (
        <MenuItem icon="lock" onSelect={() => onAsk('renew')}>
          {t('renew')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon="trash" onSelect={() => onAsk('remove')}>
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}
