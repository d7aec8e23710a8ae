import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { soundHref } from '#client/work-href.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { deleteSound, renewSoundLink, type Sound } from '#works/sounds-contract.ts'
import { ConfirmRequest, deleted } from '#works/web/confirm-request.tsx'
import type { OnNews } from './use-my-sounds.ts'

interface RowMenuProps {
  sound: Sound
  onAsk: (act: RowQuestion['act']) => void
}

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

export interface RowQuestion {
  act: 'remove' | 'renew'
  sound: Sound
  open: boolean
}

interface RowDialogProps extends RowQuestion {
  onClose: () => void
  onNews: OnNews
}

export function RowDialog({ act, sound, open, onClose, onNews }: RowDialogProps) {
  const { id, title } = sound
  const t = useTranslations('sounds.mine')
  const toast = useToast()
  const params = { id }
  return (
    <ConfirmRequest<Sound | undefined>
      open={open}
      look={act === 'remove' ? 'danger' : 'strong'}
      title={t(`${act}Question`)}
      text={t(`${act}Text`, { title })}
      act={t(`${act}Yes`)}
      cancel={t(`${act}No`)}
      request={() =>
        act === 'remove'
          ? deleted(callApi(deleteSound, { params }))
          : callApi(renewSoundLink, { params })
      }
      messageOf={useFailureWords()}
      onClose={onClose}
      onDone={(moved) => {
        onNews(id, moved)
        onClose()
        toast(t(moved ? 'renewed' : 'removed', { title }))
      }}
    />
  )
}
