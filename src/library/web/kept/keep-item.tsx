import { useTranslations } from 'use-intl'
import { useConfig, useMe } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { canKeep, keepSound, removeKept } from './kept-sounds.ts'
import { refreshKept, useKept } from './use-kept.ts'

const COVER_PIXELS = 384

/** An item of a purchase’s menu: keeps its sounds on this device, or removes them from it. */
export function KeepItem({ title, tracks }: { title: string; tracks: readonly Track[] }) {
  const t = useTranslations('offline')
  const toast = useToast()
  const { image } = useConfig()
  const owner = useMe()?.id
  const kept = useKept()
  const missing = tracks.filter(({ id }) => !kept.some((sound) => sound.id === id))
  if (owner === undefined || tracks.length === 0 || !canKeep()) return null
  const userId = owner

  async function keep() {
    toast(t('keeping', { title }))
    // The browser asks no one, and may refuse: then it removes them where it runs out of room.
    await navigator.storage.persist()
    for (const { id, title: name, user, mp3Url, coverart } of missing) {
      const coverUrl = coverart
        ? fitAddress(image, coverart, COVER_PIXELS, COVER_PIXELS)
        : undefined
      const outcome =
        mp3Url === null
          ? 'failed'
          : await keepSound({ id, title: name, user, owner: userId, mp3Url, coverUrl })
      await refreshKept()
      if (outcome !== 'kept') return toast(t(outcome, { title: name }), 'failed')
    }
    toast(t('kept', { title }))
  }
  async function remove() {
    await removeKept(tracks.map(({ id }) => id))
    await refreshKept()
    toast(t('removed', { title }))
  }

  return missing.length > 0 ? (
    <MenuItem icon="download" onSelect={() => void keep()}>
      {t('keep')}
    </MenuItem>
  ) : (
    <MenuItem icon="trash" onSelect={() => void remove()}>
      {t('remove')}
    </MenuItem>
  )
}
