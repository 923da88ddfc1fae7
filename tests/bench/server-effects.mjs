import { ratio, shown, spreadOf } from './figures.mjs'
import { compare } from './load.mjs'
import { record } from './report.mjs'
import { addToCart, copyShop, startShop, unshared } from './shops.mjs'
import { startVariant } from './variant.mjs'

/** Measures each server optimisation: the shop with and without it. */
export async function serverEffects(options) {
  const { dataDir, cookie } = await copyShop()
  const asVisitor = unshared(cookie)
  const switches = [
    {
      what: 'statement cache, adding to the cart',
      variant: { replace: ['if (!known) statements.set', 'if (false) statements.set'] },
      request: addToCart,
    },
    {
      what: 'statement cache, cart page',
      variant: { replace: ['if (!known) statements.set', 'if (false) statements.set'] },
      request: { path: '/cart', headers: asVisitor },
    },
    {
      what: 'content remembered, list for a visitor with a cart',
      variant: { replace: ['if (now === void 0) return read();', 'return read();'] },
      request: { path: '/products', headers: asVisitor },
    },
    {
      what: 'handlers of one address, list for a visitor with a cart',
      variant: { replace: ['filter(([id]) => branch.includes(id))', 'filter(() => true)'] },
      request: { path: '/products', headers: asVisitor },
    },
  ]
  for (const { what, variant, request } of switches) {
    const servers = [
      await startVariant('as-built', (await copyShop()).dataDir),
      await startVariant('without', (await copyShop()).dataDir, variant),
    ]
    const [on, off] = await compare(
      servers.map((server) => ({ server, request })),
      options,
    )
    recordEffect({ what, on, off })
    for (const server of servers) await server.stop()
  }

  const shop = await startShop(dataDir)
  const [cached, rendered] = await compare(
    [{ path: '/products' }, { path: '/products', headers: asVisitor }].map((request) => ({ server: shop, request })),
    options,
  )
  await shop.stop()
  recordEffect({ what: 'page cache, list', on: cached, off: rendered })
}

/** CPU per request, in µs. */
function recordEffect({ what, on, off }) {
  const figure = 'cpuMicroseconds'
  record({
    what: `${what}: CPU without ÷ with`,
    value: ratio(off, on, figure),
    note: `${shown(spreadOf(on, figure))} µs; without ${shown(spreadOf(off, figure))} µs`,
  })
}
