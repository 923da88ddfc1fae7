import { expect, test } from 'vitest'
import routes from '~/routes'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'

const app = await openApp()
const visitor = app.visitor()
const contract = await readContract(visitor)
const operations = Object.entries(contract.document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

interface RouteEntry {
  path?: string
  children?: RouteEntry[]
}

function pathsOf(entries: RouteEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return entry.children ? pathsOf(entry.children, path) : [path]
  })
}

/** Paths of app/routes.ts in OpenAPI notation. */
function apiPaths(entries: RouteEntry[]): string[] {
  return pathsOf(entries)
    .filter((path) => path.startsWith('/api/') && !path.endsWith('*'))
    .map((path) => path.replaceAll(/:(\w+)/g, '{$1}'))
    .sort()
}

test('every route of the API is described, and nothing else is', () => {
  expect(apiPaths(routes)).toEqual(Object.keys(contract.document.paths).sort())
  expect(apiPaths([{ path: 'api/secret/:id' }])).toEqual(['/api/secret/{id}'])
})

test('every call has a unique name, and its path names the parameters that it declares', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, parameters } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath)
    expect(parameters.filter((one) => one.in === 'path').every((one) => one.required)).toBe(true)
  }
})

test('every reference leads to a schema of the document', () => {
  const text = JSON.stringify(contract.document)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) {
    expect(contract.document.components.schemas).toHaveProperty([reference.replace('#/components/schemas/', '')])
  }
})

test('every example matches its schema', () => {
  for (const { responses, requestBody } of operations) {
    const bodies = [...Object.values(responses).map(({ content }) => content), requestBody?.content ?? {}]
    for (const { schema, example } of bodies.flatMap((content) => Object.values(content))) {
      if (example !== undefined) expect(contract.check(schema, example)).toBeDefined()
    }
  }
})

test('a wrong answer is found out by the document', () => {
  const cart = { items: [], subtotal: 0, tax_amount: 0, shipping_cost: 0, total_amount: 0, vat_percent: 20 }
  const schema = { $ref: '#/components/schemas/Cart' }
  expect(() => contract.check(schema, cart)).not.toThrow()
  expect(() => contract.check(schema, { ...cart, email: 'claire@example.fr' })).toThrow()
  expect(() => contract.check(schema, { ...cart, subtotal: '0' })).toThrow()
})

test.each(operations)(
  '$method $path is the only method described: the others answer 405 and say which exist',
  async ({ path }) => {
    const described = Object.keys(contract.document.paths[path] ?? {}).map((method) => method.toUpperCase())
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !described.includes(one))) {
      const response = await visitor.fetch(address, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')?.split(', ')).toEqual(expect.arrayContaining(described))
      expect(await response.json()).toEqual({ detail: 'Cette méthode n’est pas permise ici.' })
    }
  },
)

const withBody = operations.filter(({ requestBody }) => requestBody?.content['application/json'])
const withFile = operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data'])
/** Some require an administrator. */
const backOffice = await asAdministrator(app.db, app.visitor())

test.each(withBody)(
  '$method $path refuses a body that is not JSON, is not announced as JSON or is no object',
  async ({ path, method }) => {
    const send = (body: string, type: string | undefined) =>
      backOffice.fetch(path, {
        method: method.toUpperCase(),
        body,
        headers: { 'Sec-Fetch-Site': 'same-origin', ...(type && { 'Content-Type': type }) },
      })
    const call = `${method} ${path}`
    for (const body of ['', '{', "{'a': 1}", 'NaN']) {
      const response = await send(body, 'application/json')
      expect(response.status).toBe(400)
      expect(await contract.body(response, call)).toEqual({ detail: 'Ce JSON est illisible.' })
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const response = await send('{}', type)
      expect(response.status).toBe(415)
      await contract.body(response, call)
    }
    for (const body of ['null', '[]', '"texte"', '1', '{}', '[[[[[[]]]]]]', '{"__proto__": {"session_id": "x"}}']) {
      const response = await send(body, 'application/json; charset=utf-8')
      expect(response.status).toBe(422)
      expect(await contract.body(response, call)).toMatchObject({ detail: 'Certains champs sont invalides.' })
    }
  },
)

test.each(withFile)('$method $path refuses a body other than a form with a file', async ({ path, method }) => {
  const send = (body: string, type: string) =>
    backOffice.fetch(path, {
      method: method.toUpperCase(),
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
    })
  const call = `${method} ${path}`
  for (const [type, status] of [
    ['application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=b', 400],
  ] as const) {
    const response = await send('{}', type)
    expect([type, response.status]).toEqual([type, status])
    await contract.body(response, call)
  }
})

test.each(['/api', '/api/', '/api/inconnu', '/api/administration', '/api/products/a/b'])(
  '%s is not a call: the answer is a JSON 404, whatever the method',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await visitor.fetch(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ detail: expect.stringContaining('/api/docs') })
    }
  },
)

test('the reference page names every call and every object, without script', async () => {
  const response = await visitor.get('/api/docs')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  const html = await response.text()
  const missing = [
    ...operations.flatMap(({ path, operationId }) => [`<code>${path}</code>`, `id="${operationId}"`]),
    ...[...html.matchAll(/href="#([^"]+)"/g)].map((link) => `id="${link[1]}"`),
  ].filter((text) => !html.includes(text))
  expect(missing).toEqual([])
  expect(html.match(/<script(?! defer="" src="\/assets\/)| style="|(?:src|href)="https?:[^"]*/g)).toBeNull()
})
