import { expect, test } from 'vitest'
import type { Tenant } from '~/database/tenants.server'
import { createSigner } from '../runtime/secret.server'
import { createSignedCookie, type SignedCookie } from './cookies.server'
import { parseCookies } from './request.server'

const signer = createSigner('one')
const cart = createSignedCookie('cart', { secure: false, maxAge: 60 })
const flash = createSignedCookie('flash', { secure: true, maxAge: 60 })

function pairOf(header: string): string {
  return header.replace(/;.*/, '')
}

function read(cookie: SignedCookie, header: string | null | undefined, secret = 'one'): unknown {
  const tenant = { identity: { signer: createSigner(secret) } } as Tenant
  return cookie.read({ cookies: parseCookies(header), tenant })
}

test('a signed value is read back, among any other cookies', () => {
  const value = { lines: ['1× « Été »; =,'], 10: null }
  expect(read(flash, `cart=x; ${pairOf(flash.serialize(signer, value))};other=y`)).toEqual(value)
})

test('a missing, empty, truncated or tampered cookie is ignored', () => {
  const pair = pairOf(cart.serialize(signer, 'session_1'))
  const changed = [undefined, null, '', 'cart=', 'cart=x', 'cart=.', `${pair.slice(0, -1)}`, pair.replace('=', '=A')]
  expect(changed.map((header) => read(cart, header))).toEqual(changed.map(() => undefined))
})

test('the first of a name counts: browsers send the most specific one first', () => {
  const pair = pairOf(cart.serialize(signer, 'session_1'))
  expect(read(cart, `${pair}; ${pairOf(cart.serialize(signer, 'session_2'))}`)).toBe('session_1')
  expect(read(cart, `cart=x; ${pair}`)).toBeUndefined()
})

test('a signature is not valid for another cookie, nor for another shop', () => {
  const pair = pairOf(cart.serialize(signer, 'session_1'))
  expect(read(flash, pair.replace('cart=', 'flash='))).toBeUndefined()
  expect(read(cart, pair, 'two')).toBeUndefined()
  expect(cart.read({ cookies: parseCookies(pair), tenant: undefined })).toBeUndefined()
})

test('cookies are unavailable to scripts and other sites; a cleared one expires at once', () => {
  expect(flash.serialize(signer, 'x')).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(cart.clear()).toBe('cart=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})
