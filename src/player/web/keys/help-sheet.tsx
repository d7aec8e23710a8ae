import { useTranslations } from 'use-intl'
import { Switch } from '#ui/form/choices.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { usePlayerState } from '../use-player.ts'
import { useStore } from '../use-store.ts'
import styles from './help-sheet.module.css'

type Word = Parameters<ReturnType<typeof useTranslations<'playing.sheet'>>>[0]

/** Each act with its keys: as they are written on a keyboard, and as they are said. */
const ROWS: { act: Word; keys: { shown: string; said?: Word }[] }[] = [
  { act: 'space', keys: [{ shown: '␣', said: 'keySpace' }] },
  {
    act: 'seek',
    keys: [
      { shown: '←', said: 'keyLeft' },
      { shown: '→', said: 'keyRight' },
    ],
  },
  {
    act: 'volume',
    keys: [
      { shown: '⇧ ↑', said: 'keyUp' },
      { shown: '⇧ ↓', said: 'keyDown' },
    ],
  },
  { act: 'mute', keys: [{ shown: 'M' }] },
  { act: 'next', keys: [{ shown: 'N' }] },
  { act: 'previous', keys: [{ shown: 'P' }] },
  { act: 'clap', keys: [{ shown: 'L' }] },
  { act: 'search', keys: [{ shown: '/' }] },
  { act: 'help', keys: [{ shown: '?' }] },
]

/** All keys of the player, and whether they are used at all. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('playing.sheet')
  const store = useStore()
  const hasKeys = usePlayerState(({ settings }) => settings.hasKeys)
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <dl className={styles.keys}>
        {ROWS.map(({ act, keys }) => (
          <div key={act} className={styles.row}>
            <dt>{t(act)}</dt>
            <dd>
              {keys.map(({ shown, said }) => (
                <kbd key={shown} className={styles.key}>
                  {said ? (
                    <>
                      <span aria-hidden="true">{said === 'keySpace' ? t(said) : shown}</span>
                      <span className="visually-hidden">{t(said)}</span>
                    </>
                  ) : (
                    shown
                  )}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('use')}
        hint={t('useHint')}
        checked={hasKeys}
        onChange={({ target }) =>
          store.dispatch({ type: 'settings-changed', settings: { hasKeys: target.checked } })
        }
      />
    </Dialog>
  )
}
