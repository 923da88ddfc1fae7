import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { requireFirstShop } from '~/middleware/tenant.server'
import { plans, templateTypes } from '~/models/platform/tenant'
import { createWorkspace, onboardingSchema } from '~/models/platform/tenant/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { problem } from './shared/problem.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store', limit: 'workspace', firstShop: true } satisfies RoutePolicy }

const workspaceSchema = z
  .object({
    id: z.string(),
    company_name: z.string(),
    business_sector: z.string(),
    template_type: z.string().describe(`${Object.keys(templateTypes).join(', ')}.`),
    subdomain: z.string(),
    plan: z.enum(Object.keys(plans) as [keyof typeof plans]),
    trial_end_date: z.string().describe('Instant ISO-8601, UTC.'),
  })
  .register(apiSchemas, { id: 'Workspace' })

export const action = defineCall({
  id: 'createWorkspace',
  method: 'post',
  tag: 'Plateforme',
  summary: 'Créer un espace, à l’essai pendant sept jours',
  description:
    'Tout ou rien\u202f: l’espace existe avec la réponse, et son propriétaire reçoit un lien pour choisir son mot de passe. L’appel vaut acceptation de l’accord de sous-traitance des données (`/catalyse/sous-traitance`). L’adresse suit le nom de l’entreprise\u202f; prise, elle reçoit un suffixe.',
  body: onboardingSchema,
  bodyExample: {
    company_name: 'Bougies du Port',
    owner_name: 'Maëlle Le Goff',
    owner_email: 'maelle@bougies-du-port.example',
    business_sector: 'retail',
    business_size: 'TPE',
    geographic_zone: 'Locale',
    languages: ['fr'],
    monthly_budget: '<500€',
    primary_objectives: ['Ventes', 'Fidélisation'],
    business_description: 'Des bougies coulées à la main, vendues au marché et en ligne.',
  },
  answer: {
    description: 'L’espace créé.',
    status: 201,
    schema: workspaceSchema,
    example: {
      id: 'bougies-du-port',
      company_name: 'Bougies du Port',
      business_sector: 'retail',
      template_type: 'ecommerce',
      subdomain: 'bougies-du-port',
      plan: 'BASIC',
      trial_end_date: '2026-12-07T09:30:00.000Z',
    },
  },
  refusals: [409],
  async handle({ body, context, at }) {
    requireFirstShop(context)
    const registry = await tenants()
    const unnamed = { subdomain: undefined, draftId: undefined, wantedPlan: undefined }
    const made = await createWorkspace(registry, { onboarding: body, ...unnamed, at })
    if (!made.ok) return problem(409, refusals[made.reason])
    const {
      tenant_id: id,
      name: company_name,
      business_sector,
      template,
      subdomain,
      plan,
      trial_end_at,
    } = made.workspace
    return { id, company_name, business_sector, template_type: template, subdomain, plan, trial_end_date: trial_end_at }
  },
})

const refusals = {
  email: 'Cette adresse e-mail a déjà un espace à l’essai.',
  siren: 'Ce SIREN a déjà un espace à l’essai.',
  subdomain: 'Aucune adresse libre n’approche ce nom d’entreprise\u202f: donnez-en un autre.',
}
