import { expect, test } from 'vitest'
import { createSigner } from '~/runtime/secret.server'
import { seal, unseal } from './sealed-text.server'

const signer = createSigner('the secret of one shop')
const text = Buffer.from('a secret')

test('sealed text opens only under its own secret and purpose', () => {
  const sealed = seal(signer, 'one', text)
  expect(sealed).not.toContain(text.toString('base64url'))
  expect(unseal(signer, 'one', sealed)).toEqual(text)
  expect(unseal(signer, 'two', sealed)).toBeUndefined()
  expect(unseal(createSigner('another'), 'one', sealed)).toBeUndefined()
})

test('changed or truncated text does not open', () => {
  const sealed = seal(signer, 'one', text)
  const changed = Buffer.from(sealed, 'base64url')
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  expect(unseal(signer, 'one', changed.toString('base64url'))).toBeUndefined()
  expect(unseal(signer, 'one', sealed.slice(0, 10))).toBeUndefined()
})
