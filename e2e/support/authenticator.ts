import type { Page } from '@playwright/test'

/** Gives the browser an authenticator that verifies its owner by itself. */
export async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { forgetAll: () => session.send('WebAuthn.clearCredentials', { authenticatorId }) }
}
