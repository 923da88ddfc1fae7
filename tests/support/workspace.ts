import type { App, Visitor } from './app'
import { expectStatus } from './shop-journey'

/** What its owner answers in seven steps, besides the names. */
export const onboarding = {
  ...{ owner_name: 'Maëlle Le Goff', business_sector: 'retail', business_size: 'TPE', geographic_zone: 'Locale' },
  ...{ monthly_budget: '<500€', primary_objectives: ['Ventes'], business_description: 'Des bougies.' },
}
export const password = 'une phrase pour moi seule'

/** A workspace made by the onboarding, with its owner signed in. */
export async function workspaceOf(app: App, subdomain: string): Promise<{ owner: Visitor; visitor(): Visitor }> {
  const owner_email = `maelle@${subdomain}.example`
  const body = { ...onboarding, company_name: subdomain, owner_email }
  await expectStatus(201, app.visitor().json('POST', '/api/catalyse/onboarding', body))
  const { lines } = await app.run('tenants', 'owner', subdomain)
  const { pathname } = new URL(/http\S+/.exec(lines.join())?.[0] ?? '')
  const visitor = () => app.visitor(`${subdomain}.localhost`)
  const owner = visitor()
  await expectStatus(303, owner.post(pathname, { name: 'Maëlle', password }))
  await expectStatus(303, owner.post('/login', { email: owner_email, password }))
  return { owner, visitor }
}
