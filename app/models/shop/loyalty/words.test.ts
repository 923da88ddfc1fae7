import { expect, test } from 'vitest'
import cgv from '~/templates/any-trade/legal/cgv.md?raw'
import { loyaltyWords, referralWords } from './words'

const plain = (text: string) => text.replace(/\s/g, ' ')

test('the terms promise what the account and the assistant promise', () => {
  expect(plain(cgv)).toContain(plain(loyaltyWords))
  expect(plain(cgv)).toContain(plain(referralWords))
})
