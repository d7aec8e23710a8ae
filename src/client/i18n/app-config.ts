import type { Messages } from '#i18n/messages.ts'
import type { Locale as OwnLocale } from '#kernel/locale.ts'

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: OwnLocale
    Messages: Messages
  }
}
