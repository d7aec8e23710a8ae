import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getUser } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { randomId } from '#kernel/random-id.ts'
import { titleLine } from '#kernel/title-line.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { Notice } from '#ui/notice.tsx'
import { moveItem } from '#ui/sortable/move-item.ts'
import { SortableGrip, SortableList, SortableRow } from '#ui/sortable/sortable-list.tsx'
import { CREDIT_NAME_LENGTH, CREDITS_MAX, isRole, ROLE_LENGTH, ROLES } from '../../credits.ts'
import type { CreditForm, SharedProps } from '../work-form.ts'
import styles from './credits-field.module.css'

/** The people who made a work, in an order of their own. */
export default function CreditsField({ form, problems, onEdit }: SharedProps) {
  const t = useTranslations('credits.editor')
  const wordsOf = useProblemWords()
  const { credits } = form
  const rows = useRowIds(credits)
  const roles = useId()
  const change = (next: readonly CreditForm[], ids: readonly string[] = rows.ids) => {
    rows.set(ids)
    onEdit({ credits: next })
  }
  const without = <Item,>(items: readonly Item[], at: number) => items.toSpliced(at, 1)
  return (
    <div className="stack gap-3">
      <p className="small faint">{t('hint')}</p>
      <RoleNames id={roles} />
      <SortableList
        ids={rows.ids}
        className={styles.list}
        onMove={(id, to) => {
          const from = rows.ids.indexOf(id)
          change(moveItem(credits, from, to), moveItem(rows.ids, from, to))
        }}
      >
        {credits.map((credit, at) => {
          const id = rows.ids[at] ?? ''
          const name = credit.name.trim() || t('unnamed', { number: at + 1 })
          return (
            <SortableRow key={id} id={id} title={name} className={styles.row}>
              <CreditRow
                credit={credit}
                name={name}
                title={form.title}
                roles={roles}
                onChange={(next) => change(credits.with(at, { ...credit, ...next }))}
                onRemove={() => change(without(credits, at), without(rows.ids, at))}
              />
            </SortableRow>
          )
        })}
      </SortableList>
      <Notice look="line">{wordsOf(problems.credits)}</Notice>
      <div>
        <Button
          look="outline"
          icon="plus"
          disabled={credits.length >= CREDITS_MAX}
          onClick={() => change([...credits, EMPTY], [...rows.ids, randomId()])}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}

const EMPTY: CreditForm = { role: '', name: '', featured: false, username: null }

/** Rows keep their identity while they move; credits that come from elsewhere get new ones. */
function useRowIds(credits: readonly CreditForm[]) {
  const [ids, setIds] = useState<readonly string[]>(() => credits.map(randomId))
  const isOther = ids.length !== credits.length
  const shown = isOther ? credits.map((_, at) => ids[at] ?? randomId()) : ids
  if (isOther) setIds(shown)
  return { ids: shown, set: setIds }
}

interface CreditRowProps {
  credit: CreditForm
  /** What the row is called. */
  name: string
  /** The title of the work. */
  title: string
  /** The ID of the list of roles. */
  roles: string
  onChange: (change: Partial<CreditForm>) => void
  onRemove: () => void
}

function CreditRow({ credit, name, title, roles, onChange, onRemove }: CreditRowProps) {
  const t = useTranslations('credits.editor')
  const role = useRole()
  const shown = titleLine({ title: title || '…', featured: [credit.name.trim() || t('someone')] })
  return (
    <>
      <SortableGrip className={styles.grip} />
      <div className={styles.words}>
        <Field label={t('role')}>
          <TextInput
            value={role.labelOf(credit.role)}
            list={roles}
            maxLength={ROLE_LENGTH}
            autoComplete="off"
            onChange={(event) => onChange({ role: role.keyOf(event.target.value) })}
          />
        </Field>
        <Field label={t('name')}>
          <TextInput
            value={credit.name}
            maxLength={CREDIT_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
      </div>
      <IconButton
        icon="close"
        className={styles.remove}
        label={t('removeOf', { name })}
        onClick={onRemove}
      />
      <div className={styles.more}>
        <Checkbox
          label={t('featured')}
          hint={credit.featured ? t('featuredHint', { line: shown }) : undefined}
          checked={credit.featured}
          onChange={(event) => onChange({ featured: event.target.checked })}
        />
        <ProfileLink credit={credit} name={name} onChange={onChange} />
      </div>
    </>
  )
}

/** The account that the name is linked to, once it agrees; it is looked up, so that nobody is asked by mistake. */
function ProfileLink({
  credit,
  name,
  onChange,
}: Omit<CreditRowProps, 'title' | 'roles' | 'onRemove'>) {
  const t = useTranslations('credits.editor')
  const [isOpen, setOpen] = useState(false)
  const { username, link = 'new' } = credit
  if (username !== null) {
    return (
      <p className={styles.linked}>
        <span>@{username}</span>
        <span className="small faint">{t(`state.${link}`)}</span>
        <Button
          look="quiet"
          size="small"
          aria-label={t('unlinkOf', { name })}
          onClick={() => onChange({ username: null, link: undefined })}
        >
          {t('unlink')}
        </Button>
      </p>
    )
  }
  if (isOpen) {
    return (
      <FindProfile
        onFound={(found) => {
          setOpen(false)
          onChange({ ...found, name: credit.name.trim() || found.name, link: undefined })
        }}
      />
    )
  }
  return (
    <Button
      look="quiet"
      size="small"
      icon="link"
      aria-label={t('linkOf', { name })}
      onClick={() => setOpen(true)}
    >
      {t('link')}
    </Button>
  )
}

function FindProfile({
  onFound,
}: {
  onFound: (found: { username: string; name: string }) => void
}) {
  const t = useTranslations('credits.editor')
  const { brandName } = useConfig()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function find() {
    const username = usernameIn(typed)
    if (username === '') return
    setBusy(true)
    const reply = await callApi(getUser, { params: { username } })
    setBusy(false)
    if (!isFailure(reply)) return onFound({ username: reply.username, name: reply.name })
    setProblem(reply.status === 404 ? t('notFound') : reply.message)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void find()
  }
  return (
    <div className={styles.find}>
      <Field label={t('username', { brandName })} hint={t('usernameHint')} error={problem}>
        <TextInput
          value={typed}
          before="@"
          autoFocus
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={press}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <Button look="outline" busy={isBusy} onClick={() => void find()}>
        {t('find')}
      </Button>
    </div>
  )
}

/** A username as it is typed, or in the address of a profile. */
function usernameIn(typed: string): string {
  return typed
    .trim()
    .replace(/^.*\/user\//, '')
    .replace(/^@/, '')
    .replace(/[/?#].*$/, '')
}

function RoleNames({ id }: { id: string }) {
  const t = useTranslations('credits.roles')
  return (
    <datalist id={id}>
      {ROLES.map((role) => (
        <option key={role} value={t(role)} />
      ))}
    </datalist>
  )
}

/** A known role is written in the language of the page, and stored by its key. */
function useRole() {
  const t = useTranslations('credits.roles')
  return {
    labelOf: (role: string) => (isRole(role) ? t(role) : role),
    keyOf: (typed: string) => ROLES.find((role) => t(role) === typed.trim()) ?? typed,
  }
}
