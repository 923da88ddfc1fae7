import { expect, test } from 'vitest'
import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import { readOrder } from '~/models/shop/order/index.server'
import { insertOrderRow, openTestShop } from '../../tests/support/order-row'
import order from './order'

const at = new Date('2026-11-20T13:05:00Z')

test('an order is set to any status, with a reason where the step is unusual', async () => {
  const tenant = await openTestShop(at)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const exitCode = await order(args, { tenant, write: (line) => lines.push(line) })
    return { exitCode, output: lines.join('\n').replace(/[\u202f\u00a0]/g, ' ') }
  }
  const id = await insertOrderRow(tenant.db)
  expect(await run('A1B2C3D4', 'status', 'perdue')).toMatchObject({ exitCode: 1 })
  expect(await run('A1B2C3D4', 'status', 'annule')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('Indiquez pourquoi'),
  })
  expect(await run('A1B2C3D4', 'status', 'annule', 'client', 'injoignable')).toEqual({
    exitCode: 0,
    output: 'La commande A1B2C3D4 est dans le statut « Annulée ».',
  })
  expect(await readOrder(tenant.db, id)).toMatchObject({ status: 'annule', cancel_reason: 'annulée par la boutique' })
})

test('without a verb the newest orders are listed, or one is shown with its lines', async () => {
  const tenant = await openTestShop(at)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const exitCode = await order(args, { tenant, write: (line) => lines.push(line) })
    return { exitCode, output: lines.join('\n').replace(/[\u202f\u00a0]/g, ' ') }
  }
  expect(await run()).toEqual({ exitCode: 0, output: 'Aucune commande.' })
  await insertOrderRow(tenant.db)
  const { output } = await run()
  expect(output).toMatch(/^A1B2C3D4 {2}.+ à \d\d:\d\d {2}[\d ,]+ € {2}\w+/)
  expect((await run('a1b2c3d4')).output).toContain(output)
  expect(await run('A1B2C3D4', 'perdre')).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^Usage/) })
})

test.each(['shipped', 'delivered'])('an order set to %s before payment gets its invoice', async (verb) => {
  const tenant = await openTestShop(at)
  const id = await insertOrderRow(tenant.db, { payment_state: 'unpaid', paid_at: null })
  await order(['A1B2C3D4', verb], { tenant, write: () => {} })
  expect(await listInvoicesOf(tenant.db, id)).toMatchObject([{ kind: 'invoice' }])
})

test('a buyer is notified once that the parcels of an order have arrived', async () => {
  const tenant = await openTestShop(at)
  await insertOrderRow(tenant.db)
  const run = (...args: string[]) => order(['A1B2C3D4', ...args], { tenant, write: () => {} })
  await run('shipped', 'Colissimo', '6A12345678901')
  for (let time = 0; time < 2; time++) await run('delivered')
  const mails = await tenant.db.selectFrom('email').select(['kind', 'status']).orderBy('created_at').execute()
  expect(mails.map(({ kind }) => kind).filter((kind) => /parcel|status/.test(kind))).toHaveLength(2)
})
