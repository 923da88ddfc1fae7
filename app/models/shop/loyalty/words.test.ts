import { expect, test } from 'vitest'
import { readSettings } from '~/models/base/setting/index.server'
import cgv from '~/templates/any-trade/legal/cgv.md?raw'
import { openDemoShop } from '../../../../tests/support/shop-database'
import { fillRewards, loyaltyWords, referralWords } from './words'

const plain = (text: string) => text.replace(/\s/g, ' ')

test('the terms promise what the account and the assistant promise', () => {
  expect(plain(cgv)).toContain(plain(loyaltyWords))
  expect(plain(cgv)).toContain(plain(referralWords))
})

test.each([
  ['1', [1, 1, 1, 1]],
  ['10', [5, 10, 10, 10]],
  ['18', [5, 10, 15, 18]],
  ['100', [5, 10, 15, 20]],
])('under a limit of %s %% each tier promises the percentage that it gives', async (mostPercent, percents) => {
  const settings = await readSettings(await openDemoShop())
  const said = plain(fillRewards(loyaltyWords, { ...settings, 'rewards.most_percent': mostPercent }))
  const [bronze, argent, or, diamant] = percents
  expect(said).toContain(
    `(Bronze, dès 0 point : ${bronze} % ; Argent, dès 500 points : ${argent} % ; Or, dès 1 500 points : ${or} % ; Diamant, dès 3 000 points : ${diamant} %)`,
  )
  expect(said).toContain(`ne dépassent pas ensemble ${mostPercent} %`)
})
