import type { ShopDb } from '~/database/schema'
import { budgets, objectiveKeys, objectives, sectors, sizes, steps, zones } from '~/models/platform/tenant'
import {
  type Answers,
  type Draft,
  findResumeMail,
  firstOpenStep,
  subdomainFrom,
  type Wanted,
} from '~/models/platform/tenant/index.server'
import { config } from '~/runtime/config.server'
import { workspaceOrigin } from '~/runtime/identity.server'

interface StepInput {
  db: ShopDb
  step: number
  draft: Draft | undefined
  wanted: Wanted
}

/** Only what the page shows: the answers so far go into the fields of the step and, at the end, into the summary. */
export async function stepPage({ db, step, draft, wanted }: StepInput) {
  const answers = draft?.answers ?? {}
  const isLast = step === steps.length
  return {
    step,
    reached: firstOpenStep(answers),
    values: valuesOf(answers, wanted),
    wanted,
    mailed: draft && (await findResumeMail(db, draft)),
    sendsMails: config.smtpUrl !== undefined,
    hasRegister: config.companyRegisterUrl !== undefined,
    addressEnd: isLast ? workspaceOrigin('').replace(/^https?:\/\//, '') : '',
    summary: isLast ? summaryOf(answers) : [],
  }
}

/** By name of the control. */
function valuesOf(answers: Answers, wanted: Wanted): Record<string, string> {
  const { owner_email, primary_objectives = [], languages, company_name = '', ...texts } = answers
  const ticked = objectiveKeys.filter((key) => primary_objectives.includes(key)).map((key) => [key, 'on'])
  return {
    ...(wanted.sector ? { business_sector: wanted.sector } : {}),
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value ?? '')])),
    ...Object.fromEntries(ticked),
    ...{ company_name, email: owner_email ?? '', fr: 'on', subdomain: subdomainFrom(company_name) },
  }
}

export interface SummaryRow {
  step: number
  label: string
  text: string
}

function summaryOf(answers: Answers): SummaryRow[] {
  const { company_name = '', owner_name = '', owner_email = '', siren } = answers
  const { business_sector, business_size, geographic_zone, monthly_budget, business_description = '' } = answers
  const goals = (answers.primary_objectives ?? []).map((key) => objectives[key])
  const company = siren ? `${company_name}, SIREN ${siren}` : company_name
  return [
    { step: 1, label: steps[0], text: `${company}\n${owner_name}, ${owner_email}` },
    { step: 2, label: steps[1], text: business_sector ? sectors[business_sector].label : '' },
    {
      step: 3,
      label: steps[2],
      text: [
        business_size && sizes[business_size],
        geographic_zone && `clientèle ${zones[geographic_zone].toLowerCase()}`,
      ]
        .filter(Boolean)
        .join('\n'),
    },
    { step: 4, label: steps[3], text: goals.join('\n') },
    {
      step: 5,
      label: steps[4],
      text: `${business_description}\nBudget mensuel\u202f: ${monthly_budget ? budgets[monthly_budget].toLowerCase() : ''}`,
    },
    { step: 6, label: steps[5], text: 'Français' },
  ]
}
