import { z } from 'zod'
import { emailForm } from '~/models/values/address'
import { plainLine, typedText } from '~/models/values/typed-text'
import { isSiren } from '~/models/values/vat-number'
import { budgets, type Objective, objectiveKeys, objectives, sectors, sizes, zones } from '.'

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]

const siren = z
  .string()
  .overwrite((text) => text.replace(/\s/g, ''))
  .refine((text) => text === '' || isSiren(text), 'Un SIREN a 9 chiffres et une clé de contrôle')
  .optional()
  .transform((text) => text || undefined)

const fields = {
  company_name: plainLine({ max: 120, required: 'Nom de l’entreprise requis' }),
  owner_name: plainLine({ max: 120, required: 'Votre nom est requis' }),
  owner_email: emailForm,
  siren,
  business_sector: z.enum(keysOf(sectors), 'Choisissez un secteur'),
  business_size: z.enum(keysOf(sizes), 'Choisissez une taille'),
  geographic_zone: z.enum(keysOf(zones), 'Choisissez une zone'),
  primary_objectives: z.array(z.enum(keysOf(objectives))).min(1, 'Choisissez au moins un objectif'),
  monthly_budget: z.enum(keysOf(budgets), 'Choisissez un budget'),
  business_description: typedText({ max: 2000, required: 'Décrivez votre activité en une phrase ou deux' }),
  languages: z.array(z.literal('fr')).min(1, 'Une langue au moins').default(['fr']),
}

/** The whole of an onboarding, as the API takes it. */
export const onboardingSchema = z.object(fields)

export type Onboarding = z.infer<typeof onboardingSchema>

const checkbox = z.literal('on').optional()

/** By step, from the first; each gives its part of the onboarding. Objectives are boxes: one name each. */
export const stepForms = [
  // `email`: read with the slips of known providers.
  z
    .object({ ...pick('company_name', 'owner_name', 'siren'), email: fields.owner_email })
    .transform(({ email, ...rest }) => ({ ...rest, owner_email: email })),
  z.object(pick('business_sector')),
  z.object(pick('business_size', 'geographic_zone')),
  z
    .object(Object.fromEntries(objectiveKeys.map((key) => [key, checkbox])) as Record<Objective, typeof checkbox>)
    .transform((ticked) => ({ primary_objectives: objectiveKeys.filter((key) => ticked[key] === 'on') }))
    .refine(({ primary_objectives: chosen }) => chosen.length > 0, {
      path: [objectiveKeys[0]],
      error: 'Choisissez au moins un objectif',
    }),
  z.object(pick('monthly_budget', 'business_description')),
  z.object({ fr: z.literal('on', 'Une langue au moins') }).transform(() => ({ languages: ['fr' as const] })),
] as const

/** Which step asks for each field, from 1. */
export const stepOfField: Record<keyof Onboarding, number> = {
  ...{ company_name: 1, owner_name: 1, owner_email: 1, siren: 1, business_sector: 2 },
  ...{ business_size: 3, geographic_zone: 3, primary_objectives: 4, monthly_budget: 5, business_description: 5 },
  languages: 6,
}

/** Of the last step. */
export const creationForm = z.object({
  subdomain: z
    .string('Choisissez une adresse')
    .trim()
    .min(1, 'Choisissez une adresse')
    .max(80, 'Une adresse a 40 caractères au plus')
    .overwrite((text) => text.toLowerCase()),
  accord: z.literal('on', 'Acceptez l’accord de sous-traitance des données pour créer l’espace'),
})

function pick<Name extends keyof typeof fields>(...names: Name[]): Pick<typeof fields, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<typeof fields, Name>
}
