import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { ToastList } from '#ui/overlay/toast-list.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { type Around, placePart } from '../testing.tsx'

/**
 * A part of a page as it works in a browser, until the test ends. The test file runs in jsdom, which
 * lays nothing out: what depends on sizes is tested end to end.
 */
export function mountPart(node: ReactNode, around: Around = {}) {
  stubLayout()
  onTestFinished(cleanup)
  const part = (
    <ToastProvider>
      <SignInModalProvider>{node}</SignInModalProvider>
      <ToastList />
    </ToastProvider>
  )
  return {
    ...render(placePart(part, around)),
    perform,
    /** The first element that matches, of the whole page: dialogs may be elsewhere. */
    find<Found extends Element = HTMLElement>(selector: string): Found {
      const found = document.querySelector<Found>(selector)
      if (found === null) throw new Error(`${selector} is not on the page`)
      return found
    },
    has: (selector: string) => document.querySelector(selector) !== null,
    text: () => document.body.textContent,
    /** The button or link whose words or name these are. */
    named(name: string): HTMLElement {
      const all = [...document.querySelectorAll<HTMLElement>('button, a, input, [role]')]
      const found = all.find((each) => nameOf(each) === name)
      if (found === undefined) throw new Error(`Nothing is named “${name}”`)
      return found
    },
  }
}

/** The same after what its first effects ask for has been answered. */
export async function openPart(node: ReactNode, around?: Around) {
  const part = mountPart(node, around)
  await perform(() => {})
  return part
}

/** What jsdom lacks for want of a screen: modals are open or closed here, and cover nothing. */
function stubLayout() {
  const query = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => query)
  // A test that looks at what comes near has its own.
  if (!('IntersectionObserver' in globalThis)) vi.stubGlobal('IntersectionObserver', NoObserver)
  Object.assign(HTMLElement.prototype, {
    showPopover() {},
    hidePopover() {},
    scrollIntoView() {},
    checkVisibility: () => true,
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function nameOf(element: HTMLElement): string | undefined {
  return element.getAttribute('aria-label') ?? element.textContent.trim()
}

/** Does something to the page, and waits for what comes of it. */
export function perform(work: () => unknown): Promise<void> {
  return act(async () => void (await work()))
}

export function press(element: HTMLElement): Promise<void> {
  return perform(() => element.click())
}

/** Replaces what is in a control, as typing does. */
export function type(element: Element, text: string): Promise<void> {
  return perform(() => {
    const prototype = Object.getPrototypeOf(element)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function pressKey(element: Element | Window, key: string, more: KeyboardEventInit = {}) {
  return perform(() =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  )
}

/** Lets what has been answered take effect, and the page's timers run for this time where they are fake. */
export const settle = (milliseconds = 0) =>
  act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(milliseconds)
    else await new Promise((resolve) => setTimeout(resolve))
  })
