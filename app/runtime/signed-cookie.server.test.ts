import { expect, test } from 'vitest'
import { createSignedCookie } from './signed-cookie.server'

const cart = createSignedCookie('cart', { secure: false, maxAge: 60 })
const flash = createSignedCookie('flash', { secure: true, maxAge: 60 })

function pairOf(header: string): string {
  return header.replace(/;.*/, '')
}

test('what was signed comes back, whatever stands beside it', () => {
  const value = { lines: ['1× « Été »; =,'], 10: null }
  expect(flash.parse(`cart=x; ${pairOf(flash.serialize(value))};other=y`)).toEqual(value)
})

test('a cookie that is missing, empty, cut or changed is no cookie', () => {
  const pair = pairOf(cart.serialize('session_1'))
  const changed = [undefined, null, '', 'cart=', 'cart=x', 'cart=.', `${pair.slice(0, -1)}`, pair.replace('=', '=A')]
  expect(changed.map((header) => cart.parse(header))).toEqual(changed.map(() => undefined))
})

test('the signature of one cookie is no good for another', () => {
  expect(flash.parse(pairOf(cart.serialize('session_1')).replace('cart=', 'flash='))).toBeUndefined()
})

test('scripts and other sites never hold it; a cleared one ends at once', () => {
  expect(flash.serialize('x')).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(cart.clear()).toBe('cart=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})
