import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.server'

const real = { APP_URL: 'https://boutique.example' }

test.each([undefined, '', '   ', 'x'.repeat(31)])('a real shop is refused the secret « %s »', (SESSION_SECRET) => {
  expect(() => parseConfig({ ...real, SESSION_SECRET })).toThrow(ConfigError)
  expect(() => parseConfig({ ...real, SESSION_SECRET })).toThrow('définissez SESSION_SECRET')
})

test('32 characters are a secret; a demo needs none', () => {
  expect(parseConfig({ ...real, SESSION_SECRET: 'x'.repeat(32) })).toMatchObject({ mode: 'shop' })
  expect(parseConfig({ ...real, DEMO: '1' })).toMatchObject({ mode: 'public-demo', sessionSecret: undefined })
  expect(parseConfig({})).toMatchObject({ mode: 'fresh', sessionSecret: undefined })
})
