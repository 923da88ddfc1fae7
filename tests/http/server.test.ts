import { expect, test } from 'vitest'
import { openApp } from '../support/app'

const app = await openApp()

test('the application answers without a port', async () => {
  const response = await app.visitor().get('/healthz')
  expect(response.status).toBe(200)
})

test('the server answers on a port of its own', async () => {
  const server = await app.startServer()
  const response = await server.visitor().get('/healthz')
  expect(await response.json()).toEqual({ status: 'ok' })
  await server.close()
})
