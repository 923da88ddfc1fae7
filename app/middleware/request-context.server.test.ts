import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Tenant } from '~/database/tenants.server'
import { createRequestContext } from './request-context.server'

test('a request has one instant, and parses its cookies and reads its settings once', async () => {
  let reads = 0
  const remember = async () => {
    reads += 1
    return { 'shop.name': 'Boutique' }
  }
  const context = createRequestContext({ tenant: { remember } as unknown as Tenant, cookie: 'a=1; b=2; a=3' })
  expect(reads).toBe(0)
  const { at, cookies } = context
  await delay(2)
  expect(context.at).toBe(at)
  expect(context.cookies).toBe(cookies)
  expect([...cookies]).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(await Promise.all([context.readSettings(), context.readSettings()])).toMatchObject([
    { 'shop.name': 'Boutique' },
    { 'shop.name': 'Boutique' },
  ])
  expect(reads).toBe(1)
})

test('a host without a shop has no settings', async () => {
  await expect(createRequestContext({ tenant: undefined, cookie: null }).readSettings()).rejects.toThrow('no tenant')
})
