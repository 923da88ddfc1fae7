import { expect, test } from 'vitest'
import { findCircles, findImportViolations, findNounCircles, importsOf, readSources, readTests } from './imports'

const sources = [...readSources('app'), ...readSources('server')]
const imports = importsOf(sources)

test('imports follow the layers, use the entry files of model folders, and bring no server code into the browser', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(findImportViolations(imports)).toEqual([])
})

test('tests of models need no integration either', () => {
  const tested = importsOf([...sources, ...readTests('app/models')])
  const isOfModels = ({ from, to }: { from: string; to: string }) =>
    from.startsWith('app/models/') && to.startsWith('app/integrations/')
  expect(tested.filter(isOfModels)).toEqual([])
})

test('there are no import cycles between files or model folders, types included', () => {
  expect(findCircles(imports)).toEqual([])
  expect(findNounCircles(imports)).toEqual([])
})

function planted(files: Record<string, string>) {
  return importsOf(Object.entries(files).map(([path, text]) => ({ path, text })))
}

const empty = { text: '' }.text

test.each<[string, Record<string, string>]>([
  [
    'a model that opens an integration',
    {
      'app/models/shop/order/place.server.ts': "import { stripe } from '~/integrations/payments/stripe.server'",
      'app/integrations/payments/stripe.server.ts': empty,
    },
  ],
  [
    'a model that opens a mail late',
    {
      'app/models/shop/order/place.server.ts': "const { renderMail } = await import('~/mails/mail.server')",
      'app/mails/mail.server.ts': empty,
    },
  ],
  [
    'the database that opens a model',
    {
      'app/database/sqlite.server.ts': "export { placeOrder } from '~/models/shop/order/index.server'",
      'app/models/shop/order/index.server.ts': empty,
    },
  ],
  [
    'an agent in a page',
    { 'app/routes/shop/home.tsx': "import '~/agents/seller.server'", 'app/agents/seller.server.ts': empty },
  ],
  [
    'the adapter in a page',
    {
      'app/routes/shop/home.tsx': "import { createListener } from '../../../server/listener'",
      'server/listener.ts': empty,
    },
  ],
  [
    'the inside of a model folder',
    {
      'app/routes/shop/home.tsx': "import type { Line } from '~/models/shop/cart/lines.server'",
      'app/models/shop/cart/lines.server.ts': empty,
    },
  ],
  [
    'what sells knows a campaign, be it a type',
    {
      'app/models/shop/order/place.server.ts': "import type { Campaign } from '~/models/mailing/campaign'",
      'app/models/mailing/campaign/index.ts': empty,
    },
  ],
  [
    'server code behind two open files',
    {
      'app/components/ui/price.tsx': "import { words } from '~/models/base/setting'",
      'app/models/base/setting/index.ts': "export { words } from './words'",
      'app/models/base/setting/words.ts': "import { read } from './setting.server'",
      'app/models/base/setting/setting.server.ts': empty,
    },
  ],
])('a planted violation is found: %s', (_, files) => {
  expect(findImportViolations(planted(files)).length).toBeGreaterThan(0)
})

test('a planted cycle is found, also with a type import', () => {
  const files = {
    'app/models/shop/cart/index.ts': "export { a } from './a'",
    'app/models/shop/cart/a.ts': "import { b } from '~/models/shop/order'",
    'app/models/shop/order/index.ts': "export { b } from './b'",
    'app/models/shop/order/b.ts': "import type { A } from '~/models/shop/cart'",
  }
  expect(findCircles(planted(files))).toHaveLength(1)
  expect(findNounCircles(planted(files))).toEqual([['app/models/shop/cart', 'app/models/shop/order']])
})

test('a type may be imported from anywhere except inside a model folder', () => {
  const files = {
    'app/components/ui/price.tsx': "import type { Tenant } from '~/database/tenants.server'",
    'app/database/tenants.server.ts': empty,
  }
  expect(findImportViolations(planted(files))).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = sources.filter(({ text }) => /process\.env/.test(text))
  expect(readers.map(({ path }) => path)).toEqual(['app/runtime/config.server.ts'])
})
