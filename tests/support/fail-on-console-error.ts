import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console.error is a defect that no assertion looked for. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})
