import {
  type Active,
  closestCenter,
  DndContext,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import {
  createContext,
  type LiHTMLAttributes,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { Drawing } from '../icon.tsx'
import styles from './sortable.module.css'

interface SortableListProps {
  /** The rows in their order. The same array means the same order. */
  ids: readonly string[]
  /** @param to the index that the row has then */
  onMove: (id: string, to: number) => void
  className?: string | undefined
  /** A `SortableRow` for each id, in the same order. */
  children: ReactNode
}

interface Row {
  id: string
  title: string
}

interface List {
  /** Moves a row, announces its new place and keeps the focus where it is. */
  move: (row: Row, to: number) => void
  keepFocus: () => void
}

const ListContext = createContext<List | undefined>(undefined)

/** A list moves rows within its column only. */
const inColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** A drag scrolls what is around the list when it is this near to an end; the player is at the bottom. */
const AUTO_SCROLL = { threshold: { x: 0, y: 0.25 } }

/** The list announces in its own words, and key by key too. */
const nothing = () => undefined
const SILENT = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

/** A press is no drag yet. */
const PRESS = { activationConstraint: { distance: 4 } }

/**
 * A list whose rows are ordered by dragging their grips, or by arrow keys, Home and End on them. Its
 * places are announced; Escape cancels a drag.
 */
export function SortableList({ ids, onMove, className, children }: SortableListProps) {
  const t = useTranslations('sortable')
  const [announcement, setAnnouncement] = useState('')
  const [isSorting, setSorting] = useState(false)
  const sensors = useSensors(useSensor(PointerSensor, PRESS))
  const { keepFocus } = useKeptFocus()
  useKeptEscape(isSorting)

  function announce(message: 'lifted' | 'moved' | 'canceled', { id, title }: Row, at?: number) {
    const place = (at ?? ids.indexOf(id)) + 1
    setAnnouncement(t(message, { title, place, count: ids.length }))
  }
  function move(row: Row, to: number) {
    const at = Math.max(0, Math.min(to, ids.length - 1))
    if (at === ids.indexOf(row.id)) return
    keepFocus()
    onMove(row.id, at)
    announce('moved', row, at)
  }
  const latest = useRef(move)
  latest.current = move
  const items = useMemo(() => [...ids], [ids])
  const list = useMemo<List>(
    () => ({ move: (row, to) => latest.current(row, to), keepFocus }),
    [keepFocus],
  )
  return (
    <ListContext value={list}>
      <DndContext
        id={useId()}
        sensors={sensors}
        modifiers={[inColumn]}
        collisionDetection={closestCenter}
        autoScroll={AUTO_SCROLL}
        accessibility={{
          announcements: SILENT,
          screenReaderInstructions: { draggable: t('hint') },
        }}
        onDragStart={({ active }) => {
          setSorting(true)
          announce('lifted', rowOf(active))
        }}
        onDragOver={({ active, over }) => {
          if (over) announce('moved', rowOf(active), ids.indexOf(`${over.id}`))
        }}
        onDragEnd={({ active, over }) => {
          setSorting(false)
          if (over) move(rowOf(active), ids.indexOf(`${over.id}`))
        }}
        onDragCancel={({ active }) => {
          setSorting(false)
          announce('canceled', rowOf(active))
        }}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          <ol className={className}>{children}</ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </ListContext>
  )
}

/** The row's title is in `data`, so that a drag can be announced. */
function rowOf({ id, data }: Active): Row {
  return { id: `${id}`, title: `${data.current?.title}` }
}

/** An element that changes its place loses the focus; a button that it disables loses it to the grip. */
function useKeptFocus() {
  const kept = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const element = kept.current
    kept.current = undefined
    const grip = element?.closest('li')?.querySelector('[data-grip]')
    const next = element?.matches(':disabled') ? grip : element
    if (next instanceof HTMLElement) next.focus()
  })
  const keepFocus = useCallback(() => {
    kept.current = document.activeElement ?? undefined
  }, [])
  return { keepFocus }
}

/** Escape cancels a drag, and does not close what the list is in. */
function useKeptEscape(isSorting: boolean) {
  useEffect(() => {
    if (!isSorting) return
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    addEventListener('keydown', keep, { capture: true })
    return () => removeEventListener('keydown', keep, { capture: true })
  }, [isSorting])
}

interface Grip {
  row: Row
  index: number
  count: number
  hint: string
  listeners: ReturnType<typeof useSortable>['listeners']
  setNode: (node: HTMLElement | null) => void
}

const GripContext = createContext<Grip | undefined>(undefined)

interface SortableRowProps extends LiHTMLAttributes<HTMLLIElement> {
  id: string
  /** What announcements call the row. */
  title: string
}

/** A row of a `SortableList`. It needs a background; rows pass below the one that is dragged. */
export function SortableRow({ id, title, className = '', children, ...more }: SortableRowProps) {
  const row = useMemo(() => ({ id, title }), [id, title])
  const sortable = useSortable({ id, data: row, animateLayoutChanges: never })
  const { attributes, listeners, setActivatorNodeRef, index, items, transform } = sortable
  const hint = attributes['aria-describedby']
  const count = items.length
  const grip = useMemo<Grip>(
    () => ({ row, index, count, hint, listeners, setNode: setActivatorNodeRef }),
    [row, index, count, hint, listeners, setActivatorNodeRef],
  )
  return (
    <GripContext value={grip}>
      <li
        {...more}
        ref={sortable.setNodeRef}
        className={`${styles.row} ${className}`}
        style={transform ? { translate: `0 ${transform.y}px` } : undefined}
        data-sorting={sortable.isSorting || undefined}
        data-dragged={sortable.isDragging || undefined}
      >
        {children}
      </li>
    </GripContext>
  )
}

/** The button that a row is dragged by, or moved by keys. */
export function SortableGrip({ className = '' }: { className?: string }) {
  const t = useTranslations('sortable')
  const { row, index, count, hint, listeners, setNode } = useGrip()
  const { move } = useList()
  return (
    <button
      ref={setNode}
      type="button"
      className={`${styles.grip} ${className}`}
      aria-label={t('move', { title: row.title })}
      aria-describedby={hint}
      title={t('hint')}
      data-grip
      {...listeners}
      onKeyDown={(event) => {
        const to = targetOf(event.key, index, count)
        if (to === undefined) return
        event.preventDefault()
        move(row, to)
      }}
    >
      <Drawing weight={2.6} path="M9 7h.01M15 7h.01M9 12h.01M15 12h.01M9 17h.01M15 17h.01" />
    </button>
  )
}

/** For other controls of a row that move it. */
export function useSortableRow() {
  const { move, keepFocus } = useList()
  const { row, index, count } = useGrip()
  return { index, count, moveTo: (to: number) => move(row, to), keepFocus }
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return index - 1
  if (key === 'ArrowDown') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const never = () => false

function useGrip(): Grip {
  const grip = use(GripContext)
  if (grip === undefined) throw new Error('Grips belong in a SortableRow.')
  return grip
}

function useList(): List {
  const list = use(ListContext)
  if (list === undefined) throw new Error('Rows belong in a SortableList.')
  return list
}
