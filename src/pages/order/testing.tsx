import type { ReactNode } from 'react'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart as render } from '#client/testing.tsx'
import { orderOf } from '#library/web/testing.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'

/** Renders a part within the providers of the layout. */
export const renderPart = (part: ReactNode, around?: Parameters<typeof render>[1]) =>
  render(
    <ToastProvider>
      <SignInModalProvider>{part}</SignInModalProvider>
    </ToastProvider>,
    around,
  )

export const order = orderOf()
