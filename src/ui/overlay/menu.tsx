import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useNavigation } from 'react-router'
import { A } from '../a.tsx'
import { Icon, type IconName } from '../icon.tsx'
import styles from './menu.module.css'

const CloseContext = createContext<() => void>(() => {})

interface MenuProps {
  button: ReactNode
  /** The button's name. */
  label: string
  heading?: ReactNode
  buttonClass?: string | undefined
  /** The menu opens here where there is room. */
  side?: 'below' | 'above'
  children: ReactNode
}

/**
 * A button with a menu of MenuItems: toggles on a press, closes on a press or touch outside, on
 * Escape and when a route change begins; arrow keys, Home and End move inside.
 */
export function Menu(props: MenuProps) {
  const { button, label, heading, buttonClass, side = 'below', children } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useClosing(open, root, close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the items alike
    <div ref={root} className={styles.menu} onKeyDown={(event) => moveFocus(event, root, setOpen)}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          ref={placeMenu}
          id={id}
          role="menu"
          aria-label={label}
          className={styles.list}
          data-side={side}
        >
          {heading && <p className={styles.heading}>{heading}</p>}
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  )
}

/** The least distance of a menu from the edge of the window, the header and the player’s bar. */
const EDGE_PX = 8

/**
 * Places the menu before it is seen: one that would end outside of the window opens on the other
 * side of its button, and scrolls where neither has room.
 */
function placeMenu(list: HTMLElement | null): void {
  const button = list?.parentElement?.getBoundingClientRect()
  if (!list || !button) return
  const { top, bottom } = windowFor(list)
  const room = { above: button.top - top, below: bottom - button.bottom }
  const height = list.offsetHeight + 2 * EDGE_PX
  const wanted = list.dataset.side === 'above' ? 'above' : 'below'
  const other = wanted === 'above' ? 'below' : 'above'
  const side = height > room[wanted] && room[other] > room[wanted] ? other : wanted
  list.dataset.side = side
  if (height > room[side]) list.style.maxHeight = `${room[side] - 2 * EDGE_PX}px`
  if (list.getBoundingClientRect().left < EDGE_PX) list.dataset.align = 'start'
}

/** The part of the window that nothing covers; all of it for a menu of what covers the rest. */
function windowFor(list: HTMLElement): { top: number; bottom: number } {
  const whole = { top: 0, bottom: document.documentElement.clientHeight }
  if (list.closest('header, dialog, [data-player-bar]')) return whole
  const header = document.querySelector('header')?.getBoundingClientRect()
  const bar = document.querySelector('[data-player-bar]')?.getBoundingClientRect()
  return { top: Math.max(0, header?.bottom ?? 0), bottom: bar?.top ?? whole.bottom }
}

interface MenuItemProps {
  icon?: IconName
  href?: string
  onSelect?: () => void
  children: ReactNode
}

/** A link where it has `href`, else an act. */
export function MenuItem({ icon, href, onSelect, children }: MenuItemProps) {
  const close = use(CloseContext)
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    onClick() {
      close()
      onSelect?.()
    },
    children: [icon && <Icon key="icon" name={icon} size={18} />, children],
  }
  if (href !== undefined) return <A {...shared} href={href} />
  return <button {...shared} type="button" />
}

export function MenuLine() {
  return <hr className={styles.line} />
}

function useClosing(open: boolean, root: { current: HTMLElement | null }, close: () => void): void {
  const moving = useNavigation().state === 'loading'
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (moving) latest.current()
  }, [moving])
  useEffect(() => {
    if (!open) return
    const press = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) latest.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open, root])
}

function moveFocus(
  event: KeyboardEvent,
  root: { current: HTMLElement | null },
  setOpen: (open: boolean) => void,
): void {
  const findItems = () => [...(root.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const items = findItems()
  if (event.key === 'Tab') setOpen(false)
  else if (event.key === 'Escape' && items.length > 0) {
    event.stopPropagation()
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  } else if (items.length > 0) {
    const at = items.findIndex((item) => item.matches(':focus'))
    const next = items[nextIndex(event.key, at, items.length)]
    if (next) event.preventDefault()
    next?.focus()
  } else if (event.key === 'ArrowDown') {
    event.preventDefault()
    // The menu opens first, so that a key pressed immediately reaches the first item.
    flushSync(() => setOpen(true))
    findItems()[0]?.focus()
  }
}

const ITEMS = '[role=menuitem]'

/** The item that a key moves to; -1 for keys that move nothing. */
export function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return at <= 0 ? count - 1 : at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
