import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { movingFrom } from '#client/moved-editor.ts'
import { usePageLocale } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Status } from '../../contract.ts'
import { type FormProblems, forgetProblems, type Work, type WorkForm } from '../work-form.ts'
import {
  afterAutosave,
  afterSaving,
  type EditorState,
  hasUnsavedContent,
  type RemoteItem,
  resolveRemoteChange,
} from './editor-state.ts'
import {
  failureWordOf,
  type Refusal,
  type SaveFailureWord,
  type SaveResult,
} from './save-outcome.ts'
import { useSavedMessage } from './use-saved-message.ts'

export interface SaveOptions {
  /** The version that the form is based on; undefined overwrites any other change. */
  version: number | undefined
  keepsStatus?: boolean
}

interface EditorConfig<Item extends object, Form> {
  item: Item | undefined
  initialForm: Form
  formOf: (item: Item) => Form
  save: (form: Form, options: SaveOptions) => Promise<SaveResult<Item>>
  load: (id: string) => Promise<Item | ApiFailure>
  /** Shows what was saved, or loaded. */
  show: (item: Item) => Promise<void>
  onNewer?: (item: Item) => void
  /** Problems that the server found after the last save. */
  laterProblems?: (item: Item, state: EditorState<Form>) => FormProblems
}

interface SaveChoice {
  /** The status instead of the one that is chosen. */
  status?: Status
  overwrite?: boolean
}

/** The state of an editor. Unsaved edits survive every reply of the server. */
export function usePublishingEditor<Item extends Work & RemoteItem, Form extends WorkForm>(
  config: EditorConfig<Item, Form>,
) {
  const { item, formOf } = config
  const t = useTranslations('uploads.toasts')
  const savedMessage = useSavedMessage()
  const toast = useToast()
  const { show } = config
  const [state, setState] = useState(() => stateOf(config.initialForm))
  const { saved, form } = state
  const [problems, setProblems] = useState<FormProblems>({})
  const [isStale, setStale] = useState(false)
  const [failed, setFailed] = useState<SaveFailureWord>()
  const [isBusy, setBusy] = useState(false)
  const [isCoverBusy, setCoverBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const known = useRef(item)
  const [inSequence] = useState(() => pLimit(1))

  function restart(from: Item) {
    known.current = from
    setState(stateOf(formOf(from)))
    setProblems({})
    setStale(false)
    setFailed(undefined)
    config.onNewer?.(from)
  }
  // A replacement of the audio changes the version, too.
  const adopt = useEffectEvent((newer: Item) => {
    const isTyping = form !== saved || isBusy
    const change = resolveRemoteChange(newer, { known: known.current, isTyping, formOf })
    if (change === 'all') return restart(newer)
    if (change === 'version') {
      known.current = newer
      setStale(false)
    }
    const later = config.laterProblems?.(newer, state)
    if (later) setProblems((before) => ({ ...before, ...later }))
  })
  useEffect(() => {
    if (item) adopt(item)
  }, [item])

  const write = (sent: Form, options: { overwrite?: boolean; keepsStatus?: boolean }) =>
    inSequence(async () => {
      const { overwrite, keepsStatus } = options
      const version = overwrite ? undefined : known.current?.version
      const result = await config.save(sent, { version, ...(keepsStatus && { keepsStatus }) })
      if (result.saved) {
        known.current = result.saved
        config.onNewer?.(result.saved)
      }
      return result
    })

  async function save({ status = form.status, ...options }: SaveChoice = {}) {
    const sent = status === form.status ? form : { ...form, status }
    const before = known.current?.status
    setState((now) => (sent === form ? now : { ...now, form: sent }))
    setBusy(true)
    setFailed(undefined)
    const result = await write(sent, options)
    // A new address alone has to be waited for: reloading the data blocks no other save.
    const isMoved = result.saved !== undefined && result.saved.id !== item?.id
    setBusy(isMoved)
    if ('problems' in result) return fail(result, status)
    const { saved: written } = result
    setState((now) => afterSaving(now, { sent, saved: formOf(written) }))
    setProblems({})
    setStale(false)
    toast(savedMessage(written, { name: written.title, before }))
    await show(written)
    if (isMoved) setBusy(false)
  }
  function fail({ problems, failure }: Refusal, status: Status) {
    setProblems(problems)
    setStale(failure?.code === 'stale_version')
    if (!failure || failure.code === 'stale_version') return
    const word = failureWordOf(status, item && saved.status)
    toast(t(word), 'failed')
    setFailed(word)
  }
  return {
    item,
    form,
    saved,
    problems,
    isStale,
    failed,
    isBusy,
    isCoverBusy,
    setCoverBusy,
    isChanged: form !== saved && !isLeaving && !isBusy,
    hasUnsavedContent: hasUnsavedContent(state) && !isLeaving,
    edit(change: Partial<Form>) {
      setState((before) => ({ ...before, form: { ...before.form, ...change } }))
      setProblems((before) => forgetProblems(before, change))
    },
    save,
    /** Reports no problem but a stale version. */
    async autosave(): Promise<SaveResult<Item>> {
      const result = await write(form, { keepsStatus: true })
      if (!('problems' in result)) setState((now) => afterAutosave(now, form, result.left))
      else if (result.failure?.code === 'stale_version') setStale(true)
      return result
    },
    setLeaving,
    /** The version that the form is based on. */
    baseVersion: () => known.current?.version,
    /** Continues with edits that were based on a version before. */
    restore(edited: Form, version: number) {
      if (known.current) known.current = { ...known.current, version }
      setState((now) => ({ ...now, form: edited }))
    },
    async takeNewest() {
      if (!item) return
      const newest = await config.load(item.id)
      if (isFailure(newest)) {
        setFailed('editFailed')
        return toast(t('editFailed'), 'failed')
      }
      restart(newest)
      await show(newest)
    },
  }
}

export type PublishingEditor = Omit<
  ReturnType<typeof usePublishingEditor<Work & RemoteItem, WorkForm>>,
  'edit' | 'autosave' | 'restore'
>

function stateOf<Form>(form: Form): EditorState<Form> {
  return { saved: form, form }
}

/** The page of an editor is reloaded, or follows an item to its new address. */
export function useEditorRoute(
  item: RemoteItem | undefined,
  /** The path without its language. */
  editPath: (id: string) => string,
  onMove?: (to: string) => void,
) {
  const navigate = useNavigate()
  const locale = usePageLocale()
  const { revalidate } = useRevalidator()
  return async ({ id }: RemoteItem) => {
    if (id === item?.id) return revalidate()
    onMove?.(id)
    const state = item && movingFrom(item.id)
    await navigate(pathIn(locale, editPath(id)), { replace: true, state })
  }
}
