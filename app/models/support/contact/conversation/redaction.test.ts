import { expect, test } from 'vitest'
import { REDACTED_CARD, redactCardNumbers } from './redaction'

test.each([
  '4242 4242 4242 4242',
  '4242424242424242',
  '4242  4242  4242  4242',
  '4242 - 4242 - 4242 - 4242',
  '4242/4242/4242/4242',
  '4242_4242_4242_4242',
  '4242‑4242‑4242‑4242',
  '4242\u200b4242\u200b4242\u200b4242',
  '4242\u00a04242\u202f4242\n4242',
  '４２４２ ４２４２ ４２４２ ４２４２',
  '𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐',
  '3782 822463 10005',
  '4222222222222',
  '4242 4242 4242 4242 12/27 123',
  '4242 4242 4242 4242 12/27 - 123',
])('%s is redacted, the surrounding text stays', (card) => {
  expect(redactCardNumbers(`Ma carte é : ${card}, merci`)).toBe(`Ma carte é : ${REDACTED_CARD}, merci`)
})

test('each of two cards is redacted', () => {
  expect(redactCardNumbers('4242 4242 4242 4242 puis 5555 5555 5555 4444')).toBe(
    `${REDACTED_CARD} puis ${REDACTED_CARD}`,
  )
})

test.each([
  '06 12 34 56 78 4242424242424242',
  '4242 4242 4242 4242 06 12 34 56 78',
  '12/27 123 4242 4242 4242 4242',
  '12345678 4242-4242-4242-4242',
  '00000000004242424242424242',
])('no card digits remain of %s', (text) => {
  const rest = redactCardNumbers(text)
  expect(rest).toContain(REDACTED_CARD)
  expect(rest).not.toMatch(/42/)
})

test.each([
  '06 12 34 56 78',
  '0612345678',
  '+33 6 12 34 56 78',
  '0033 6 12 34 56 79',
  'A1B2C3D4',
  '20261119',
  'commande 12345678, le 19/11/2026',
  '4222222222223',
  'de 500 à 1000 €, débit 1,5 L/min',
])('%s is left unchanged', (text) => {
  expect(redactCardNumbers(text)).toBe(text)
})
