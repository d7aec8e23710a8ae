import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { type AlbumItem, itemOfSound } from '../album-item.ts'
import { ItemStanding } from '../item-standing.tsx'
import styles from './picker.module.css'
import { usePickable } from './use-pickable.ts'

interface SoundPickerProps {
  open: boolean
  /** Ids that are in the album. */
  chosen: readonly string[]
  onAdd: (item: AlbumItem) => void
  onClose: () => void
}

/** One’s own sounds, to be put into the album one after the other. */
export function SoundPicker({ open, ...props }: SoundPickerProps) {
  const t = useTranslations('albums.editor')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('pickTitle')}>
      <Pickable {...props} />
    </Dialog>
  )
}

function Pickable({ chosen, onAdd, onClose }: Omit<SoundPickerProps, 'open'>) {
  const t = useTranslations('albums.editor')
  const { text, setText, sounds, next, state, showMore, again } = usePickable()
  return (
    <div className={styles.picker}>
      <Field label={t('search')}>
        <TextInput
          type="search"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p>{t('pickFailed')}</p>
          <Button look="outline" onClick={again}>
            {t('again')}
          </Button>
        </div>
      )}
      {state === 'loading' && sounds.length === 0 && <Spinner />}
      {state === 'ready' && sounds.length === 0 && (
        <p className={styles.empty}>{t(text.trim() === '' ? 'nothingYet' : 'nothingFound')}</p>
      )}
      <ul className={styles.pickable}>
        {sounds.map(itemOfSound).map((item) => (
          <li key={item.id} className={styles.pick}>
            <Cover address={item.coverart} seed={item.id} accent={item.accent} sizes="48px" />
            <div className={styles.words}>
              <span className={styles.title} lang={langOf(item.title)}>
                {item.title}
              </span>
              <ItemStanding item={item} />
            </div>
            <Pick item={item} isIn={chosen.includes(item.id)} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button look="outline" busy={state === 'loading'} onClick={showMore}>
          {t('more')}
        </Button>
      )}
      <div className={styles.pickerActs}>
        <ButtonLink href="/sound-new" look="quiet" icon="upload">
          {t('upload')}
        </ButtonLink>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </div>
  )
}

function Pick({
  item,
  isIn,
  onAdd,
}: {
  item: AlbumItem
  isIn: boolean
  onAdd: (item: AlbumItem) => void
}) {
  const t = useTranslations('albums.editor')
  return (
    <Button
      look={isIn ? 'quiet' : 'outline'}
      size="small"
      icon={isIn ? 'check' : 'plus'}
      // Not disabled: anyone who has just pressed it keeps the focus.
      aria-disabled={isIn || undefined}
      aria-label={t(isIn ? 'inTitle' : 'pickTitleOf', { title: item.title })}
      onClick={() => !isIn && onAdd(item)}
    >
      {t(isIn ? 'in' : 'pick')}
    </Button>
  )
}
