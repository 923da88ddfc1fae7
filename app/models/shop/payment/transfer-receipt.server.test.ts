import { expect, test } from 'vitest'
import { readQr } from '../../../../tests/support/read-qr'
import { transferCode, transferQr } from './transfer-receipt.server'

const transfer = {
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  holder: 'L’eau d’Été SAS',
  amountCents: 84_205,
  reference: 'BC165263',
}

test('a bank app reads account, amount and reference from the code', () => {
  const lines = readQr(transferQr(transfer) ?? []).split('\n')
  expect(lines).toEqual([
    ...['BCD', '002', '1', 'SCT', 'AGRIFRPP', 'L’eau d’Été SAS', 'FR7630006000011234567890189', 'EUR842.05'],
    ...['', '', 'BC165263'],
  ])
})

test('an invalid BIC is omitted, and an invalid account or amount gives no code', () => {
  expect(transferCode({ ...transfer, bic: 'à demander' })?.split('\n')[4]).toBe('')
  expect(transferCode({ ...transfer, iban: 'FR76' })).toBeUndefined()
  expect(transferCode({ ...transfer, holder: ' ' })).toBeUndefined()
  expect(transferCode({ ...transfer, amountCents: 0 })).toBeUndefined()
})

test('settings text adds no line, and a long name fits', () => {
  const code = transferCode({ ...transfer, holder: `Une\nsociété ${'é'.repeat(90)}`, amountCents: 5 })
  const lines = code?.split('\n') ?? []
  expect(lines).toHaveLength(11)
  expect([...(lines[5] ?? '')]).toHaveLength(70)
  expect(lines[7]).toBe('EUR0.05')
})
