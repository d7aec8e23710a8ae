import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { SleepTimer } from '../../state.ts'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'

const MINUTE_MS = 60_000
const MINUTES = [15, 30, 60] as const

/** The item of the player’s menu: it says what is left. */
export function SleepItem({ onSelect }: { onSelect: () => void }) {
  const t = useTranslations('playing.sleep')
  const timer = usePlayerState(({ sleep }) => sleep)
  return (
    <MenuItem icon="clock" onSelect={onSelect}>
      {timer === null
        ? t('title')
        : timer.until === 'end'
          ? t('onUntilEnd')
          : t('on', { count: minutesUntil(timer.until) })}
    </MenuItem>
  )
}

/** Asks when the music is to stop. */
export function SleepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const store = useStore()
  const toast = useToast()
  const t = useTranslations('playing.sleep')
  const isOn = usePlayerState(({ sleep }) => sleep !== null)
  function set(until: SleepTimer['until'] | null, words: string) {
    store.dispatch({ type: 'sleep-set', until })
    toast(words)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width="narrow">
      <div className="stack gap-2">
        {MINUTES.map((count) => (
          <Button
            key={count}
            look="outline"
            onClick={() => set(Date.now() + count * MINUTE_MS, t('set', { count }))}
          >
            {t('minutes', { count })}
          </Button>
        ))}
        <Button look="outline" onClick={() => set('end', t('setUntilEnd'))}>
          {t('end')}
        </Button>
        {isOn && (
          <Button look="quiet" onClick={() => set(null, t('isOff'))}>
            {t('off')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const minutesUntil = (time: number) => Math.max(1, Math.ceil((time - Date.now()) / MINUTE_MS))
