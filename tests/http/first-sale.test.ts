import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { saveSetting, settingKeys } from '~/models/base/setting/index.server'
import { openApp } from '../support/app'
import { formOf, png } from '../support/pictures'
import { expectStatus, order, readyToPay } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

// A transfer is confirmed by mail.
const app = await openApp({ SMTP_URL: 'smtp://127.0.0.1:1' })

const product = {
  ...{ name: 'Bougie', price: '20', units: '12', sell: 'oui', kind: 'machine', summary: 'Une bougie.' },
  ...{ description: 'Coulée à la main.', features: 'Quarante heures', 'need-maison': 'oui', manufacturer: 'Moi' },
  ...{ maker_address: '1 quai, 22000 Saint-Brieuc', maker_contact: 'a@port.example', spare_parts: 'Aucune.' },
  ...{ maker_in_union: 'oui', warnings: 'Ne pas laisser sans surveillance.', eco: '0' },
}

test('what one form puts on sale is bought by transfer, in the preview and once the shop is public', async () => {
  const { owner, visitor } = await workspaceOf(app, 'bobeche')
  const { db, close } = openSqlite<ShopDatabase>(join(app.dataDir, 'tenants/bobeche/shop.sqlite'))
  const at = new Date()
  for (const key of settingKeys.filter((each) => /^(legal|shop)\.(?!name|email|hours)/.test(each)))
    await saveSetting(db, { key, value: 'x', at })
  await saveSetting(db, { key: 'transfer.iban', value: 'FR76 3000 6000 0112 3456 7890 189', at })
  const form = formOf([{ name: 'bougie.png', bytes: await png() }])
  for (const [name, value] of Object.entries(product)) form.append(name, value)
  await expectStatus(303, owner.fetch('/admin/products/nouveau', { method: 'POST', body: form }))
  const line = { product_id: 'prod-bougie', pack_type: 'individual' }
  await readyToPay(owner, line)
  await order(owner, 'transfer')
  await expectStatus(303, owner.post('/admin/publication/publier'))
  const buyer = visitor()
  await readyToPay(buyer, line, 'paul@example.fr')
  await order(buyer, 'transfer')
  expect(await db.selectFrom('customer_order').select('payment_method').execute()).toEqual([
    { payment_method: 'transfer' },
    { payment_method: 'transfer' },
  ])
  await close()
})
