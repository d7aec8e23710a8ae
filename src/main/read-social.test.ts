import { expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'

const read = (variables: Record<string, string> = {}) => readConfig(readEnv(variables)).social
const production = {
  RELEASE_STAGE: 'production',
  SECRET: '0123456789abcdefghijklmnopqrstuv',
  PUBLIC_URL: 'https://music.example.com',
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Neiro <no-reply@example.com>',
  ALLOW_SANDBOX: '1',
}
const none = { facebook: undefined, twitter: undefined }
const fakes = { facebook: 'fake', twitter: 'fake' }
const localFakes = { facebook: 'fake', twitter: 'fake' }
const keys = { FACEBOOK_CLIENT_ID: 'client', FACEBOOK_CLIENT_SECRET: 'secret' }

test('with no keys both providers are stood in for, on this machine alone', () => {
  expect(read()).toEqual(localFakes)
  expect(read({ HOST: 'localhost' })).toEqual(localFakes)
  expect(read({ HOST: '0.0.0.0' })).toEqual(none)
  expect(read({ HOST: '192.0.2.7' })).toEqual(none)
})

test('a test provider allowed by name is offered on any host, and may be refused on a loopback host', () => {
  expect(read({ ALLOW_FAKE_SIGN_IN: '1' })).toEqual(fakes)
  expect(read({ HOST: '0.0.0.0', ALLOW_FAKE_SIGN_IN: '1' })).toEqual(fakes)
  expect(read({ ALLOW_FAKE_SIGN_IN: '0' })).toEqual(none)
})

test('production offers nothing without keys, unless the test provider is allowed by name', () => {
  expect(read(production)).toEqual(none)
  expect(read({ ...production, ALLOW_FAKE_SIGN_IN: '1' })).toEqual(fakes)
})

test('a service behind a public address is no service for this machine alone', () => {
  expect(read({ PUBLIC_URL: 'https://music.example.com' })).toEqual(none)
  expect(read({ PUBLIC_URL: 'http://localhost:3000' })).toEqual(localFakes)
})

test('keys make a provider the real one, and leave the other as it was', () => {
  const real = {
    clientId: 'client',
    clientSecret: 'secret',
    authorizeUrl: undefined,
    tokenUrl: undefined,
    userUrl: undefined,
  }
  expect(read(keys)).toEqual({ facebook: real, twitter: 'fake' })
  expect(read({ ...production, ...keys })).toEqual({ facebook: real, twitter: undefined })
  expect(read({ ...keys, ALLOW_FAKE_SIGN_IN: '1' })).toMatchObject({ facebook: real })
})

test.each(['FACEBOOK', 'TWITTER'])('half of the keys of %s stop the start', (name) => {
  const both = `set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither`
  for (const half of ['ID', 'SECRET']) {
    expect(() => read({ [`${name}_CLIENT_${half}`]: 'x' })).toThrow(StartProblem)
    expect(() => read({ [`${name}_CLIENT_${half}`]: 'x' })).toThrow(both)
  }
})

test('an address of a provider without its keys stops the start: it would be passed over', () => {
  const address = { TWITTER_TOKEN_URL: 'https://provider.example.com/token' }
  expect(() => read(address)).toThrow(StartProblem)
  expect(() => read(address)).toThrow('TWITTER_TOKEN_URL requires TWITTER_CLIENT_ID')
})

test('addresses of a provider may be set, with plain http on this machine only', () => {
  const at = (address: string) => read({ ...keys, FACEBOOK_USER_URL: address }).facebook
  expect(at('https://provider.example.com/me')).toMatchObject({
    userUrl: 'https://provider.example.com/me',
  })
  expect(at('http://127.0.0.1:4000/me')).toMatchObject({ userUrl: 'http://127.0.0.1:4000/me' })
  expect(() => at('http://provider.example.com/me')).toThrow(StartProblem)
  expect(() => at('http://provider.example.com/me')).toThrow('FACEBOOK_USER_URL must use https')
})
