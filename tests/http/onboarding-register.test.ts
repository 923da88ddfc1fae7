import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { startCompanyRegisterServer } from '../support/company-register-server'
import { expectStatus, location } from '../support/shop-journey'

const register = await startCompanyRegisterServer()
const app = await openApp(register.environment)

const step = '/catalyse/onboarding/1'
const typed = { company_name: '', owner_name: 'Maëlle Le Goff', email: 'maelle@bougies.example', chercher: '1' }

test('a SIREN fills name and sector from the public register, and keeps what was typed', async () => {
  const visitor = app.visitor()
  const text = await (await expectStatus(200, visitor.post(step, { ...typed, siren: '552 100 554' }))).text()
  expect(text).toContain('value="BOUGIES DU PORT"')
  expect(text).toContain('value="Maëlle Le Goff"')
  expect(text).toContain('name="secteur" value="retail"')
  const found = { company_name: 'BOUGIES DU PORT', secteur: 'retail', siren: '552100554' }
  const { chercher: _, ...person } = typed
  const next = location(await expectStatus(303, visitor.post(step, { ...person, ...found })))
  expect(await (await visitor.get(next)).text()).toMatch(/value="retail"[^>]*checked|checked[^>]*value="retail"/)
})

test.each([
  ['has no check digit', '123456789', 'une clé de contrôle'],
  ['is not in the register', '732829320', 'Aucune entreprise ouverte n’a ce numéro'],
])('a SIREN that %s is told, and the step goes on without it', async (_, siren, words) => {
  const visitor = app.visitor()
  const text = await (await expectStatus(200, visitor.post(step, { ...typed, siren }))).text()
  expect(text).toContain(words)
  expect(text).toContain('value="maelle@bougies.example"')
})

test('a register that is away stops nobody', async () => {
  await register.close()
  const visitor = app.visitor()
  const text = await (await expectStatus(200, visitor.post(step, { ...typed, siren: '552100554' }))).text()
  expect(text).toContain('Le registre des entreprises ne répond pas')
  await expectStatus(303, visitor.post(step, { ...typed, chercher: [], company_name: 'Bougies', siren: '552100554' }))
})
