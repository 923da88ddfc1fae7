import { expect, test } from 'vitest'
import { demoSettings } from '~/database/catalogue/demo-settings'
import { isSettingKey, settingDefinitions, settingKeys } from './setting.server'
import { checkSettingValue } from './setting-value'

test('every default and every demo value passes its own rule', () => {
  for (const key of settingKeys) {
    expect(checkSettingValue(key, settingDefinitions[key].default)).toMatchObject({ ok: true })
  }
  for (const [key, value] of Object.entries(demoSettings)) {
    if (isSettingKey(key)) expect([key, checkSettingValue(key, value)]).toMatchObject([key, { ok: true }])
  }
})

test('an IBAN with a wrong digit is refused', () => {
  expect(checkSettingValue('transfer.iban', 'FR76 3000 6000 0112 3456 7890 189')).toMatchObject({ ok: true })
  expect(checkSettingValue('transfer.iban', 'FR76 3000 6000 0112 3456 7890 188')).toEqual({
    ok: false,
    message: 'IBAN invalide : vérifiez chaque caractère',
  })
})

test('a SIREN has nine digits and its control digit', () => {
  expect(checkSettingValue('legal.siren', '732 829 320')).toMatchObject({ ok: true })
  expect(checkSettingValue('legal.siren', '732 829 321')).toMatchObject({ ok: false })
})

test.each([
  ['shop.name', ''],
  ['shop.email', 'boutique@'],
  ['shop.phone', '12'],
  ['company.founded_on', '2026-02-30'],
  ['delivery.cutoff_hour', '24'],
  ['instalments.minimum_cents', '-1'],
  ['instalments.warning', ' '],
  ['vat.by_destination', 'peut-être'],
  ['legal.mediator_site', 'javascript:alert(1)'],
  ['shop.address', 'deux\nlignes'],
  ['shop.address', 'x'.repeat(501)],
] as const)('%s does not take %j', (key, value) => {
  expect(checkSettingValue(key, value)).toMatchObject({ ok: false, message: expect.stringMatching(/\S/) })
})

test('what is optional can be emptied', () => {
  expect(checkSettingValue('transfer.iban', '  ')).toEqual({ ok: true, value: '' })
})

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', ''])('« %s » is no setting', (key) => {
  expect(isSettingKey(key)).toBe(false)
})
