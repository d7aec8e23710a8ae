import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { usePageLocale } from '#client/root-data.ts'
import { albumHref } from '#client/work-href.ts'
import { PublishedActs, PublishedLink } from '#embed/web/share/published-link.tsx'
import { joinSentences } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import { ReadingOffer } from '#search/web/reading-offer.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import {
  type Album,
  ANNOUNCED_DAYS_MAX,
  deleteAlbum,
  getAlbum,
  renewAlbumLink,
} from '#works/albums-contract.ts'
import { publishingPercent } from '#works/web/albums/publishing-percent.ts'
import { ConfirmButton, DeleteButton } from '#works/web/confirm-request.tsx'
import styles from '#works/web/editor.module.css'
import { EditorForm } from '#works/web/editor-form.tsx'
import { BasicFields } from '#works/web/fields/basic-fields.tsx'
import { NotesFields } from '#works/web/fields/notes-fields.tsx'
import { ReleaseDateField } from '#works/web/fields/release-date-field.tsx'
import { LicenceFields, SellingFields, StatusField } from '#works/web/fields/selling-fields.tsx'
import { Publishing } from '#works/web/publish-bar.tsx'
import { type PublishAct, planPublishing } from '#works/web/publish-plan.ts'
import { useEditorRoute, usePublishingEditor } from '#works/web/saving/use-publishing-editor.ts'
import { useTerms } from '#works/web/use-terms.ts'
import type { FieldsProps } from '#works/web/work-form.ts'
import { type AlbumForm, createAlbumWriter, formOfAlbum, NEW_ALBUM } from './album-form.ts'
import { PublishDialog } from './publish-dialog.tsx'
import {
  type AlbumItem,
  isDraft,
  isUnfinished,
  itemsOfAlbum,
  sumOfPrices,
  useItems,
} from './sounds/album-item.ts'
import { AlbumSounds } from './sounds/album-sounds.tsx'

interface AlbumEditorProps {
  album?: Album
  chosen?: readonly AlbumItem[]
}

export function AlbumEditor({ album, chosen = [] }: AlbumEditorProps) {
  const t = useTranslations('albums')
  const locale = usePageLocale()
  const terms = useTerms()
  const items = useItems(album ? itemsOfAlbum(album) : chosen)
  const [write] = useState(createAlbumWriter)
  const [publish, setPublish] = useState<() => void>()
  const [isAsking, setAsking] = useState(false)
  const show = useEditorRoute(album, (id) => `/album/${id}/edit`)
  const isPublished = (album?.edit?.wantedStatus ?? album?.status) === 'Released'
  const editor = usePublishingEditor<Album, AlbumForm>({
    item: album,
    initialForm: album ? formOfAlbum(album) : { ...NEW_ALBUM, sounds: chosen.map(({ id }) => id) },
    formOf: formOfAlbum,
    save: (form, { version }) => {
      const publishSounds = form.status === 'Released' && !isPublished
      return write({ id: album?.id, version, publishSounds }, form)
    },
    load: (id) => callApi(getAlbum, { params: { id } }),
    show,
    onNewer: (newer) => items.learn(itemsOfAlbum(newer)),
  })
  const { form, problems, edit } = editor
  const props = { form, problems, onEdit: edit }
  const rows = form.sounds.flatMap((id) => items.known.get(id) ?? [])
  const isReady = !rows.some(isUnfinished)
  const sum = sumOfPrices(rows)
  const price = Number(form.price)
  const costsMore = sum !== undefined && price > sum
  const preorders = album?.edit?.preorders ?? 0
  const { act } = planPublishing({ form, work: album, isReady })
  const count = rows.filter(isDraft).length
  const withSounds = !isPublished && count > 0 && isActWithSounds(act)
  const label = withSounds ? t(`editor.with.${act}`, { count }) : undefined
  return (
    <EditorForm
      editor={editor}
      isReady={rows.length > 0 && isReady}
      label={label}
      {...(label !== undefined && {
        confirm: (go: () => void) => {
          setPublish(() => go)
          setAsking(true)
        },
      })}
      terms={terms(form, t('count', { count: rows.length }))}
      {...(album && linksOf(album))}
      view={
        album && {
          href: albumHref(album),
          label: t('mine.view'),
        }
      }
      acts={album?.status === 'Private' && <ResetLink id={album.id} />}
      deleteButton={
        album && (
          <DeleteButton
            name={album.title}
            act={t('editor.deleteAlbum')}
            title={t('mine.removeQuestion')}
            text={joinSentences(locale, [
              ...(preorders > 0 ? [t('editor.deletePreordered', { count: preorders })] : []),
              t('editor.deleteText'),
            ])}
            listPath="/my/albums"
            onLeaving={editor.setLeaving}
            request={() =>
              callApi(deleteAlbum, {
                params: { id: album.id },
                query: preorders > 0 ? { dropsPreorders: 'true' } : {},
              })
            }
          />
        )
      }
    >
      <BasicFields
        {...props}
        coverart={album?.coverart ?? null}
        onCoverBusy={editor.setCoverBusy}
        readingOffer={
          album && (
            <ReadingOffer
              work={album.id}
              title={album.title}
              reading={form.reading}
              onUse={(reading) => edit({ reading })}
            />
          )
        }
      />
      <AlbumSounds
        sounds={form.sounds}
        items={items}
        problem={problems.sounds}
        isPublic={isPublished}
        onChange={(sounds) => edit({ sounds })}
      />
      <NotesFields kind="album" booklet={album?.edit?.booklet} {...props} />
      <div className={styles.status}>
        <StatusField status={form.status} onChange={(status) => edit({ status })} />
      </div>
      <div className={styles.columns} data-terms>
        <SellingFields
          {...props}
          label={t('editor.sales')}
          note={
            costsMore
              ? t('editor.costsMore', { sum: formatYen(sum), price: formatYen(price) })
              : undefined
          }
        />
        <ReleaseFields {...props} preorders={preorders} />
      </div>
      <PublishDialog
        act={label ?? ''}
        form={form}
        rows={rows}
        open={isAsking}
        onClose={() => setAsking(false)}
        onPublish={() => {
          setAsking(false)
          publish?.()
        }}
      />
    </EditorForm>
  )
}

const isActWithSounds = (act: PublishAct) =>
  act === 'publish' || act === 'publishWhenReady' || act === 'schedule'

/** Returns the progress of publishing, or the links to the published album. */
function linksOf(album: Album) {
  const percent = publishingPercent(album)
  if (percent !== undefined) return { state: <Publishing percent={percent} /> }
  if (album.status === 'Draft') return {}
  return {
    state: <PublishedLink kind="album" item={album} />,
    links: <PublishedActs kind="album" item={album} />,
  }
}

function ReleaseFields({ preorders, ...props }: FieldsProps<AlbumForm> & { preorders: number }) {
  const { form, problems, onEdit } = props
  const isPreordered = problems.announced === 'album_preordered'
  const t = useTranslations('albums.editor')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('release')}</legend>
      <ReleaseDateField {...props} label={t('releaseDate')} hint={t('releaseDateHint')} />
      {form.releaseDate !== null && Date.parse(form.releaseDate) > Date.now() && (
        <div>
          <Switch
            label={t('announced')}
            hint={t('announcedHint', { days: ANNOUNCED_DAYS_MAX })}
            checked={form.announced}
            onChange={({ target }) => onEdit({ announced: target.checked })}
          />
        </div>
      )}
      {preorders > 0 && (
        <p className="small muted">
          {t('preorders', { count: preorders })} {t('preordersMoved')}
        </p>
      )}
      {problems.announced && <Notice look="line">{wordsOf(problems.announced)}</Notice>}
      {(isPreordered || form.dropsPreorders) && (
        <Switch
          label={t('preordersDrop')}
          checked={form.dropsPreorders ?? false}
          onChange={({ target }) => onEdit({ dropsPreorders: target.checked })}
        />
      )}
      <LicenceFields {...props} />
      <Field label={t('upc')} optional hint={t('upcHint')} error={wordsOf(problems.upc)}>
        <TextInput
          value={form.upc}
          inputMode="numeric"
          maxLength={20}
          onChange={(event) => onEdit({ upc: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}

function ResetLink({ id }: { id: string }) {
  const t = useTranslations('albums.editor')
  const failed = useTranslations('uploads.toasts')('editFailed')
  const toast = useToast()
  return (
    <ConfirmButton
      look="outline"
      icon="link"
      act={t('renewLink')}
      title={t('renewTitle')}
      text={t('renewText')}
      request={() => callApi(renewAlbumLink, { params: { id } })}
      messageOf={() => failed}
      onDone={(moved) => {
        toast(t('renewed'))
        return `/album/${moved.id}/edit`
      }}
    />
  )
}
