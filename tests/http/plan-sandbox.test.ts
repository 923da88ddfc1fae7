import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { expectStatus, plainSpaces, readable } from '../support/shop-journey'
import { workspaceOf } from '../support/workspace'

const app = await openApp()
const operator = await asAdministrator(app.db, app.visitor())
const { owner } = await workspaceOf(app, 'tapis')
const show = async (path: string) => plainSpaces(await readable(await owner.get(path)))
const bills = () =>
  app.db.selectFrom('bill').select(['label', 'means', 'total_cents']).where('customer', '=', 'tapis').execute()
const post = (verb: string, fields: Record<string, string> = {}) =>
  expectStatus(303, owner.post(`/admin/formule/${verb}`, fields))

test('a demonstration simulates the payment of a plan, and says so everywhere', async () => {
  expect(await show('/admin/formule')).toMatch(/Payer par carte.*/)
  await post('carte', { plan: 'PRO' })
  expect(await show('/admin/formule')).toMatch(/Paiement simulé de la formule PRO.*rien n’est débité.*238,80 € TTC/)
  await post('simuler', { choice: 'refuser' })
  expect(await show('/admin/formule')).toMatch(/Paiement simulé refusé/)
  expect(await bills()).toEqual([])
  await post('simuler', { choice: 'payer' })
  expect(await show('/admin/formule')).toMatch(/Aucun paiement n’est ouvert/)
  await post('carte', { plan: 'PRO' })
  await post('simuler', { choice: 'payer' })
  expect(await show('/admin/formule')).toMatch(/Formule PRO, renouvelée chaque mois.*Abonnement de démonstration/)
  expect(await bills()).toEqual([{ label: 'PRO', means: 'sandbox', total_cents: 23_880 }])
  const [mail] = await readMails(app.db, { kind: 'plan-invoice' })
  expect(plainSpaces(mail?.text_body ?? '')).toMatch(/démonstration : rien n’a été débité/)
})

test('it is changed, cancelled and taken up again as a real one', async () => {
  const revision = async () =>
    /name="revision" value="(\d+)"/.exec(await (await owner.get('/admin/formule')).text())?.[1] ?? ''
  await post('changer', { plan: 'PREMIUM', revision: await revision() })
  expect(await bills()).toHaveLength(2)
  await post('changer', { plan: 'BASIC', revision: await revision() })
  expect(await show('/admin/formule')).toMatch(/Formule BASIC à partir du/)
  await post('resilier', { revision: await revision() })
  expect(await show('/admin/formule')).toMatch(/résiliée : ouverte jusqu’au/)
  await post('reprendre', { revision: await revision() })
  expect(await show('/admin/formule')).toMatch(/Formule reprise/)
  await post('changer', { plan: 'OR', revision: await revision() })
  expect(await show('/admin/formule')).toMatch(/Choisissez une formule/)
  await post('moyen-de-paiement')
  expect(await show('/admin/formule')).toMatch(/Aucune carte n’est enregistrée/)
})

test('the operator sees the next bill and what plans brought by month', async () => {
  const page = plainSpaces(await readable(await operator.get('/admin/tenants')))
  expect(page).toMatch(/Revenu des formules.*Payé par mois, HT.*Essais devenus clients/)
  expect(page).toMatch(/tapis.*PREMIUM/)
  expect(plainSpaces(await readable(await operator.get('/admin/tenants/tapis')))).toMatch(
    /Paiement simulé, BASIC à partir du/,
  )
})
