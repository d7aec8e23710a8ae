import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Album } from '#albums/contract.ts'
import { BasicFields } from '#publishing/web/fields/basic-fields.tsx'
import { SellingFields } from '#publishing/web/fields/selling-fields.tsx'
import { StatusField } from '#publishing/web/fields/status-field.tsx'
import { SaveFailure } from '#publishing/web/save-failure.tsx'
import { StaleNotice } from '#publishing/web/saving/stale-notice.tsx'
import type { FormProblems } from '#publishing/web/work-form.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { DeleteAlbum } from './delete-album.tsx'
import styles from './editor.module.css'
import { ReleaseFields } from './release-fields.tsx'
import { RenewLink } from './renew-link.tsx'
import type { AlbumItem } from './sounds/album-item.ts'
import { AlbumSounds } from './sounds/album-sounds.tsx'
import { useAlbumEditing } from './use-album-editing.ts'

interface AlbumEditorProps {
  /** None: a new one. */
  album?: Album
  /** What a new one begins with. */
  chosen?: readonly AlbumItem[]
}

/** The editor of one’s own album; without one, of a new album. */
export function AlbumEditor({ album, chosen }: AlbumEditorProps) {
  const t = useTranslations('albums.editor')
  const editing = useAlbumEditing(album, chosen)
  const [isCoverBusy, setCoverBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { form, problems, edit, save } = editing
  const props = { form, problems, onEdit: edit }
  const element = useFocusOnProblem(problems)
  const opensUp = form.status !== 'Draft' && form.status !== album?.status
  return (
    <form
      ref={element}
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(editing.version)
      }}
    >
      <BasicFields {...props} coverart={album?.coverart ?? null} onCoverBusy={setCoverBusy} />
      <AlbumSounds
        sounds={form.sounds}
        items={editing.items}
        problem={problems.sounds}
        isPublic={form.status === 'Released'}
        onChange={(sounds) => edit({ sounds })}
      />
      <div className={styles.status}>
        <StatusField status={form.status} onChange={(status) => edit({ status })} />
      </div>
      <div className={styles.columns}>
        <SellingFields {...props} label={t('sales')} />
        <ReleaseFields {...props} />
      </div>
      {editing.isStale && album && (
        <StaleNotice onNewest={() => editing.takeNewest(album.id)} onMine={() => save(undefined)} />
      )}
      <SaveFailure word={editing.failed} />
      <div className={styles.acts}>
        <SaveButton
          isPublishing={opensUp}
          busy={editing.isBusy}
          disabled={isCoverBusy && (opensUp || !album)}
        />
        {album && (
          <>
            <ViewLink album={album} />
            {album.status === 'Private' && <RenewLink album={album} />}
            <span className={styles.apart}>
              <DeleteAlbum album={album} onDeleting={setLeaving} />
            </span>
          </>
        )}
      </div>
      <LeaveGuard because={editing.isChanged && !isLeaving ? 'unsaved' : undefined} />
    </form>
  )
}

interface SaveProps {
  isPublishing: boolean
  busy: boolean
  disabled: boolean
}

function SaveButton({ isPublishing, ...props }: SaveProps) {
  const t = useTranslations('soundEditor.form')
  return (
    <Button type="submit" look="accent" {...props}>
      {t(isPublishing ? 'publish' : 'save')}
    </Button>
  )
}

function ViewLink({ album: { id, slug } }: { album: Album }) {
  const t = useTranslations('albums.editor')
  return (
    <ButtonLink look="outline" href={`/album/${id}/${encodeURIComponent(slug)}`}>
      {t('view')}
    </ButtonLink>
  )
}

/** The first thing that is wrong is where one goes on typing. */
function useFocusOnProblem(problems: FormProblems) {
  const element = useRef<HTMLFormElement>(null)
  const count = Object.keys(problems).length
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const alert = element.current?.querySelector<HTMLElement>('[role="alert"]')
      wrong?.focus()
      if (!wrong) alert?.scrollIntoView({ block: 'center' })
    }
    before.current = count
  }, [count])
  return element
}
