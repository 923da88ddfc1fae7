import { expect, test } from 'vitest'
import { ensureUser } from '~/models/base/user/index.server'
import { at, openQuietShop } from '../../../../tests/support/shop-database'
import { type AddressForm, MAX_ADDRESSES } from '.'
import {
  addAddress,
  changeAddress,
  chooseDefaultAddress,
  findAddress,
  listAddresses,
  removeAddress,
} from './address-book.server'

const home: AddressForm = {
  firstName: 'Claire',
  lastName: 'Fontaine',
  phone: '06 12 34 56 78',
  company: null,
  vatNumber: null,
  siren: null,
  address: '12 rue des Lilas',
  addressLine2: null,
  postalCode: '69003',
  city: 'Lyon',
  country: 'France',
}
const office: AddressForm = { ...home, company: 'Eau & Cie', address: '3 quai Perrache' }

async function shopWithTwoCustomers() {
  const db = await openQuietShop()
  const [claire, paul] = await Promise.all(
    ['claire@example.fr', 'paul@example.fr'].map((email) => ensureUser(db, { email, at })),
  )
  if (!claire || !paul) throw new Error('Two customers were expected.')
  return { db, claire: claire.id, paul: paul.id }
}

async function add(db: Parameters<typeof addAddress>[0], userId: string, address: AddressForm) {
  const added = await addAddress(db, { userId, address, at })
  if (!added.ok) throw new Error(added.reason)
  return added.id
}

test('the first address is the default, another becomes it, and there is never more than one', async () => {
  const { db, claire } = await shopWithTwoCustomers()
  const [first, second] = [await add(db, claire, home), await add(db, claire, office)]
  expect((await listAddresses(db, claire)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [first, true],
    [second, false],
  ])
  expect(await chooseDefaultAddress(db, { userId: claire, id: second })).toBe(true)
  expect((await listAddresses(db, claire)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second, true],
    [first, false],
  ])
  await expect(db.updateTable('customer_address').set({ is_default: 1 }).execute()).rejects.toThrow()
})

test('when the default is removed, the newest of the others takes its place', async () => {
  const { db, claire } = await shopWithTwoCustomers()
  const [first, second] = [await add(db, claire, home), await add(db, claire, office)]
  expect(await removeAddress(db, { userId: claire, id: first })).toBe(true)
  expect(await listAddresses(db, claire)).toMatchObject([{ id: second, isDefault: true, company: 'Eau & Cie' }])
  expect(await removeAddress(db, { userId: claire, id: first })).toBe(false)
})

test('an address of another customer cannot be read, changed, made default or removed', async () => {
  const { db, claire, paul } = await shopWithTwoCustomers()
  const id = await add(db, claire, home)
  const stranger = { userId: paul, id }
  expect(await findAddress(db, stranger)).toBeUndefined()
  expect(await changeAddress(db, { ...stranger, address: office })).toBe(false)
  expect(await chooseDefaultAddress(db, stranger)).toBe(false)
  expect(await removeAddress(db, stranger)).toBe(false)
  expect(await listAddresses(db, claire)).toMatchObject([{ id, ...home, isDefault: true }])
})

test('the same address is stored once, and a full book accepts no more', async () => {
  const { db, claire } = await shopWithTwoCustomers()
  const id = await add(db, claire, home)
  expect(await addAddress(db, { userId: claire, address: home, at })).toEqual({ ok: true, id })
  for (let number = 2; number <= MAX_ADDRESSES; number++)
    await add(db, claire, { ...home, address: `${number} rue des Roses` })
  expect(await addAddress(db, { userId: claire, address: office, at })).toEqual({ ok: false, reason: 'full' })
  expect(await listAddresses(db, claire)).toHaveLength(MAX_ADDRESSES)
})
