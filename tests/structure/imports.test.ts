import { expect, test } from 'vitest'
import { findImportViolations, readSources } from './imports'

const sources = readSources('app')

test('imports run one way: routes and agents, models, database', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(findImportViolations(sources)).toEqual([])
})

test.each([
  ['app/models/order.server.ts', "import { stripe } from '~/integrations/payments/stripe.server'"],
  ['app/models/order.server.ts', "import { loader } from '../routes/shop/home'"],
  ['app/database/sqlite.server.ts', "import { placeOrder } from '~/models/order.server'"],
  ['app/components/ui/price.tsx', "import { readSettings } from '~/models/setting.server'"],
  ['app/islands/toast.ts', "import { readCart } from '../models/cart.server'"],
  ['app/agents/mail-sender.server.ts', "import { action } from '~/routes/shop/cart'"],
  ['app/routes/shop/home.tsx', "import { createListener } from '../../../server/listener'"],
  ['app/routes/shop/home.tsx', "import { needs } from '~/templates/osmoseurs/needs'"],
  ['app/components/shop/product-card.tsx', "import { words } from '~/templates/osmoseurs/words'"],
  ['app/models/questions.ts', "import { templates } from '~/templates/index.server'"],
  ['app/models/cart.server.ts', "export { sell } from '~/agents/seller.server'"],
  ['app/models/cart.server.ts', "const late = await import('~/integrations/mail/smtp.server')"],
])('a planted violation in %s is found', (path, text) => {
  expect(findImportViolations([{ path, text }])).toHaveLength(1)
})

test('a type may be imported from anywhere', () => {
  const text = "import type { Tenant } from '~/database/tenants.server'\nlet x: typeof import('~/root').loader"
  expect(findImportViolations([{ path: 'app/components/ui/price.tsx', text }])).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = [...sources, ...readSources('server')].filter(({ text }) => /process\.env/.test(text))
  expect(readers.map(({ path }) => path)).toEqual(['app/runtime/config.server.ts'])
})
