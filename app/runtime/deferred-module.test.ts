import { expect, test, vi } from 'vitest'
import { deferModule, loadedModule } from './deferred-module'

const handle = { policy: { cache: 'no-store' } }
const real = {
  handle,
  loader: ({ id }: { id: string }) => `loaded ${id}`,
  default: () => 'page',
}

function deferred() {
  const load = vi.fn(async () => ({ route7: real }))
  return { load, module: deferModule(load, { name: 'route7', handle, exports: ['handle', 'loader', 'default'] }) }
}

test('a deferred module has its policy and handlers at once, and its component after a handler ran', async () => {
  const { load, module } = deferred()
  expect(module).toMatchObject({ handle, loader: expect.any(Function) })
  expect(module).not.toHaveProperty('action')
  expect(module.default).toBeUndefined()
  expect(load).not.toHaveBeenCalled()

  const { loader } = module
  expect(typeof loader === 'function' && (await loader({ id: '5' }))).toBe('loaded 5')
  expect(module.default).toBe(real.default)
})

test('loadedModule returns the real module of a deferred one, and any other as it is', async () => {
  expect(await loadedModule(deferred().module)).toBe(real)
  const other = { loader: () => null }
  expect(await loadedModule(other)).toBe(other)
})
