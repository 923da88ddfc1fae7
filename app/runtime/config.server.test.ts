import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.server'

const real = { APP_URL: 'https://boutique.example' }

test.each([undefined, '', '   ', 'x'.repeat(31)])('a real shop rejects the secret « %s »', (SESSION_SECRET) => {
  expect(() => parseConfig({ ...real, SESSION_SECRET })).toThrow(ConfigError)
  expect(() => parseConfig({ ...real, SESSION_SECRET })).toThrow('définissez SESSION_SECRET')
})

test('a secret of 32 characters is accepted; a demo needs none', () => {
  expect(parseConfig({ ...real, SESSION_SECRET: 'x'.repeat(32) })).toMatchObject({ mode: 'shop' })
  expect(parseConfig({ ...real, DEMO: '1' })).toMatchObject({ mode: 'public-demo', sessionSecret: undefined })
  expect(parseConfig({})).toMatchObject({ mode: 'fresh', sessionSecret: undefined })
})

test('on a terminal only problems are logged, unless more is requested', () => {
  expect(parseConfig({}).logLevel).toBe('info')
  expect(parseConfig({}, { isTerminal: true }).logLevel).toBe('warn')
  expect(parseConfig({ LOG_LEVEL: 'info' }, { isTerminal: true }).logLevel).toBe('info')
})

test.each([
  'https://boutique.example/boutique',
  'https://boutique.example//',
  'https://boutique.example/?a=1',
  'https://boutique.example?',
  'https://boutique.example/#haut',
  'https://moi@boutique.example',
  'https://moi:secret@boutique.example/',
])('a URL with anything after its host is refused rather than truncated: %s', (APP_URL) => {
  const parse = () => parseConfig({ APP_URL, DEMO: '1' })
  expect(parse).toThrow(ConfigError)
  expect(parse).toThrow('écrivez https://boutique.example.')
  expect(parse).not.toThrow('secret')
})

test.each(['https://boutique.example/', 'https://boutique.example', ' HTTPS://Boutique.example:443 '])(
  'the URL « %s » is an origin',
  (APP_URL) => {
    expect(parseConfig({ APP_URL, DEMO: '1' }).appOrigin).toBe('https://boutique.example')
  },
)

test.each([
  ['http://modele.example/v1', 'https://'],
  ['https://moi:secret@modele.example/v1', 'sans mot de passe'],
  ['ftp://127.0.0.1', 'https://'],
  ['modele', 'illisible'],
])('a language model at %s is refused: visitors’ input requires TLS or localhost', (OPENAI_BASE_URL, words) => {
  expect(() => parseConfig({ OPENAI_API_KEY: 'x', OPENAI_BASE_URL, OPENAI_MODEL: 'x' })).toThrow(words)
})

test('a language model needs a key, and a server other than OpenAI’s a model name', () => {
  expect(parseConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }).languageModel).toBeUndefined()
  expect(parseConfig({ OPENAI_API_KEY: 'x' }).languageModel?.baseUrl).toBe('https://api.openai.com/v1')
  const local = { OPENAI_API_KEY: 'x', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/' }
  expect(() => parseConfig(local)).toThrow('OPENAI_MODEL')
  expect(parseConfig({ ...local, OPENAI_MODEL: 'mistral' }).languageModel).toEqual({
    apiKey: 'x',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'mistral',
  })
})
