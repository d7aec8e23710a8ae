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
  type RefObject,
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
  /** Moves a row by one or more places, announces its new place and keeps the focus where it is. */
  move: (row: Row, by: number) => void
  keepFocus: () => void
  /** Reports whether a row is near what is seen. @returns undo */
  watch: (row: Element, onNear: (isNear: boolean) => void) => () => void
  /** The id of the text that explains the grips. */
  hint: string
}

const ListContext = createContext<List | undefined>(undefined)

/** A row moves up and down within its list; beyond the end, the page would scroll on and on. */
const withinList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return transform
  const y = Math.max(list.top - row.top, Math.min(transform.y, list.bottom - row.bottom))
  return { ...transform, x: 0, y }
}

/** A drag scrolls what is around the list when it is this near to an end; the player is at the bottom. */
const AUTO_SCROLL = { threshold: { x: 0, y: 0.25 }, acceleration: 20 }

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
  function moveTo(row: Row, at: number) {
    if (at === ids.indexOf(row.id)) return
    keepFocus()
    onMove(row.id, at)
    announce('moved', row, at)
  }
  const move = (row: Row, by: number) =>
    moveTo(row, Math.max(0, Math.min(ids.indexOf(row.id) + by, ids.length - 1)))
  const latest = useRef(move)
  latest.current = move
  const hint = useId()
  const [watch] = useState(createWatch)
  const items = useMemo(() => [...ids], [ids])
  const list = useMemo<List>(
    () => ({ move: (row, by) => latest.current(row, by), keepFocus, watch, hint }),
    [keepFocus, watch, hint],
  )
  return (
    <ListContext value={list}>
      <DndContext
        id={hint}
        sensors={sensors}
        modifiers={[withinList]}
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
          if (over) moveTo(rowOf(active), ids.indexOf(`${over.id}`))
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

/** Only rows near what is seen take part in a drag: a list of a thousand stays quick. */
function createWatch(): List['watch'] {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  let observer: IntersectionObserver | undefined
  const report = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
  }
  return (row, onNear) => {
    observer ??= new IntersectionObserver(report, { rootMargin: '200px', scrollMargin: '200px' })
    listeners.set(row, onNear)
    observer.observe(row)
    return () => {
      listeners.delete(row)
      observer?.unobserve(row)
    }
  }
}

type Sortable = ReturnType<typeof useSortable>

interface RowContent extends Row {
  listeners: RefObject<Sortable['listeners']>
}

const RowContext = createContext<RowContent | undefined>(undefined)

interface SortableRowProps extends Omit<LiHTMLAttributes<HTMLLIElement>, 'style'> {
  id: string
  /** What announcements call the row. */
  title: string
}

/** A row of a `SortableList`. It needs a background: rows pass below the one that is dragged. */
export function SortableRow({ id, title, className = '', children, ...more }: SortableRowProps) {
  const { watch } = useList()
  const element = useRef<HTMLLIElement>(null)
  const listeners = useRef<Sortable['listeners']>(undefined)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const li = element.current
    // The row that is dragged takes part wherever it is.
    return li ? watch(li, (isNear) => setNear(isNear || isDragged(li))) : undefined
  }, [watch])
  const row = useMemo(() => ({ id, title, listeners }), [id, title])
  return (
    <RowContext value={row}>
      <li {...more} ref={element} className={`${styles.row} ${className}`}>
        {children}
      </li>
      {isNear && <Drag row={row} element={element} />}
    </RowContext>
  )
}

const isDragged = (row: Element) => row.hasAttribute('data-dragged')

/** Moves a row, or makes it give way. What the row shows is not rendered again. */
function Drag({ row, element }: { row: RowContent; element: RefObject<HTMLElement | null> }) {
  const { setNodeRef, ...sortable } = useSortable({
    id: row.id,
    data: row,
    animateLayoutChanges: () => false,
  })
  const { listeners, transform, isSorting, isDragging } = sortable
  useLayoutEffect(() => {
    setNodeRef(element.current)
    return () => setNodeRef(null)
  }, [setNodeRef, element])
  useLayoutEffect(() => {
    row.listeners.current = listeners
  }, [row, listeners])
  const y = transform?.y
  useLayoutEffect(() => {
    const li = element.current
    if (!li) return
    li.style.transform = y === undefined ? '' : `translateY(${y}px)`
    li.toggleAttribute('data-sorting', isSorting)
    li.toggleAttribute('data-dragged', isDragging)
    return () => {
      li.style.transform = ''
    }
  }, [element, y, isSorting, isDragging])
  return null
}

/** The button that a row is dragged by, or moved by keys. */
export function SortableGrip({ className = '' }: { className?: string }) {
  const t = useTranslations('sortable')
  const row = useRow()
  const { move, hint } = useList()
  return (
    <button
      type="button"
      className={`${styles.grip} ${className}`}
      aria-label={t('move', { title: row.title })}
      aria-describedby={hint}
      title={t('hint')}
      data-grip
      onPointerDown={(event) => row.listeners.current?.onPointerDown?.(event)}
      onKeyDown={(event) => {
        const by = STEPS.get(event.key)
        if (by === undefined) return
        event.preventDefault()
        move(row, by)
      }}
    >
      <Drawing weight={2.6} path="M9 7h.01M15 7h.01M9 12h.01M15 12h.01M9 17h.01M15 17h.01" />
    </button>
  )
}

const STEPS = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])

/** For other controls of a row that move it. */
export function useSortableRow() {
  const { move, keepFocus } = useList()
  const row = useRow()
  return { move: (by: number) => move(row, by), keepFocus }
}

function useRow(): RowContent {
  const row = use(RowContext)
  if (row === undefined) throw new Error('Grips belong in a SortableRow.')
  return row
}

function useList(): List {
  const list = use(ListContext)
  if (list === undefined) throw new Error('Rows belong in a SortableList.')
  return list
}
