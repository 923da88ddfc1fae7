import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { expectStatus } from '../support/shop-journey'

const app = await openApp()
const { db } = app

/** Forty spellings of one address: letters in other widths and styles, and other dots, in its domain. */
const alike = [0xff41, 0x24d0, 0x1d41a, 0x1d44e, 0x1d482, 0x1d4ea, 0x1d51e, 0x1d552, 0x1d586, 0x1d5ba].flatMap((a) =>
  ['.', '\uff0e', '\u3002', '\uff61'].map((dot) => {
    const mail = [...'mail'].map((letter) => String.fromCodePoint(a + letter.charCodeAt(0) - 97)).join('')
    return `lea@${mail}.post${dot}example`
  }),
)

const mails = () => db.selectFrom('email').select(['kind', 'recipient']).execute()

test('forty spellings of one address get the five links of a day that one mailbox gets', async () => {
  expect(new Set(alike).size).toBe(40)
  for (const email of alike) await expectStatus(303, app.visitor().post('/profile/lien', { email }))
  expect(await mails()).toEqual(Array(5).fill({ kind: 'sign-in-link', recipient: 'lea@mail.post.example' }))
})
