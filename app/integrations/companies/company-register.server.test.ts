import { afterAll, expect, test } from 'vitest'
import { startCompanyRegisterServer } from '../../../tests/support/company-register-server'
import { createCompanyRegister } from './company-register.server'

const server = await startCompanyRegisterServer()
afterAll(() => server.close())

function find(name: string, city: string, bounds = {}, signal = new AbortController().signal) {
  return createCompanyRegister(server.environment.COMPANY_REGISTER_URL, bounds).find({ name, city, signal })
}

const bakery = {
  siren: '123456782',
  name: 'BOULANGERIE DU PORT (LE FOURNIL)',
  activity: '10.71C',
  postalCode: '69003',
  city: 'LYON 3',
}

test.each([
  ['Boulangerie du Port', 'Lyon'],
  ['SARL Boulangerie du port', 'LYON 3e'],
  ['Le Fournil', 'lyon'],
])('the open company « %s » of « %s » is found by its name and place', async (name, city) => {
  server.play('normal')
  expect(await find(name, city)).toEqual({ ok: true, company: bakery })
  const { query } = server.received[0] ?? {}
  expect(query?.get('q')).toBe(`${name} ${city}`)
  expect([query?.get('etat_administratif'), query?.get('include')]).toEqual(['A', 'siege'])
})

test.each([
  ['Boulangerie', 'Lyon'],
  ['Boulangerie du Port', 'Nantes'],
  ['Boulangerie du Port 2', 'Lyon'],
])('« %s » of « %s » matches no company of the register', async (name, city) => {
  server.play('normal')
  expect(await find(name, city)).toEqual({ ok: false, reason: 'none' })
})

test('two companies with the same name in one place yield no match', async () => {
  server.play('namesakes')
  expect(await find('Boulangerie du Port', 'Lyon')).toEqual({ ok: false, reason: 'none' })
})

test.each([
  ['down', 'away'],
  ['silent', 'away'],
  ['html', 'away'],
  ['invalid-json', 'away'],
  ['huge', 'away'],
  ['busy', 'busy'],
  ['lies', 'none'],
] as const)('a register that is %s yields no company: %s', async (failure, reason) => {
  server.play(failure)
  expect(await find('Boulangerie du Port', 'Lyon', { totalMs: 300 })).toEqual({ ok: false, reason })
})

test('an aborted search ends at once', async () => {
  server.play('silent')
  await expect(find('Boulangerie du Port', 'Lyon', {}, AbortSignal.timeout(50))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})
