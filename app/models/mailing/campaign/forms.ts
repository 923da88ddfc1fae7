import { z } from 'zod'
import { prioritySegments, prospectSources, prospectStatuses } from '~/models/crm/prospect'
import { mailSubjectForm, mailTextForm, optionalMailSubject, optionalMailText } from '~/models/mailing/mail-text'
import { entriesOf } from '~/runtime/record'

import { type CampaignContent, campaignPlaceholders, MAX_FOLLOW_UP_DAYS } from './campaign'

const MAX_NAME = 100
const ANY_TYPE = 'toutes'
const chooseAudience = 'Choisissez à qui la campagne s’adresse.'
const daysText = `Indiquez de 1 à ${MAX_FOLLOW_UP_DAYS} jours.`
const missingFollowUp = {
  follow_up_days: daysText,
  follow_up_subject: 'Indiquez l’objet de la relance.',
  follow_up_text: 'Écrivez le texte de la relance.',
}

const optional = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .enum(values, 'Choisissez dans la liste.')
    .or(z.literal(''))
    .optional()
    .transform((value) => value || undefined)

const isDays = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_FOLLOW_UP_DAYS

/** A follow-up has all of days, subject and text, or none. */
export const campaignForm = z
  .object({
    name: z
      .string({ error: 'Donnez un nom à la campagne.' })
      .trim()
      .min(1, 'Donnez un nom à la campagne.')
      .max(MAX_NAME, `${MAX_NAME} caractères au plus.`),
    segment: z.enum([ANY_TYPE, ...prioritySegments], { error: chooseAudience }),
    source: optional(prospectSources),
    status: optional(prospectStatuses),
    min_score: z
      .string()
      .default('0')
      .transform((text) => (text.trim() === '' ? '0' : text.trim()))
      .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 100, 'Indiquez un score de 0 à 100.')
      .transform(Number),
    subject: mailSubjectForm(campaignPlaceholders),
    text: mailTextForm(campaignPlaceholders),
    follow_up_days: z
      .string()
      .trim()
      .refine((text) => text === '' || isDays(text), daysText)
      .default(''),
    follow_up_subject: optionalMailSubject(campaignPlaceholders).default(''),
    follow_up_text: optionalMailText(campaignPlaceholders).default(''),
  })
  // With other fields refused too; then values are as sent, such as a list.
  .superRefine(refuseHalfFollowUp, { when: ({ value }) => typeof value === 'object' })

type CampaignForm = z.output<typeof campaignForm>

type FollowUp = Pick<CampaignForm, keyof typeof missingFollowUp>

function refuseHalfFollowUp(typed: Partial<FollowUp>, context: z.RefinementCtx): void {
  if (!hasFollowUp(typed)) return
  for (const [field, message] of entriesOf(missingFollowUp))
    if (isEmpty(typed[field])) context.addIssue({ code: 'custom', path: [field], message })
}

function hasFollowUp({ follow_up_days, follow_up_subject, follow_up_text }: Partial<FollowUp>): boolean {
  return ![follow_up_days, follow_up_subject, follow_up_text].every(isEmpty)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

export function contentOf(typed: CampaignForm): CampaignContent {
  const { name, segment, source, status, min_score, subject, text } = typed
  const first = { afterDays: 0, subject, text }
  const followUp = {
    afterDays: Number(typed.follow_up_days),
    subject: typed.follow_up_subject,
    text: typed.follow_up_text,
  }
  return {
    name,
    audience: { segment: segment === ANY_TYPE ? undefined : segment, source, status, minScore: min_score },
    steps: hasFollowUp(typed) ? [first, followUp] : [first],
  }
}

/** Form values of a version. */
export function typedOf({ name, audience, steps }: CampaignContent): Record<string, string> {
  const [first, followUp] = steps
  return {
    name,
    segment: audience.segment ?? ANY_TYPE,
    source: audience.source ?? '',
    status: audience.status ?? '',
    min_score: String(audience.minScore),
    subject: first?.subject ?? '',
    text: first?.text ?? '',
    follow_up_days: followUp ? String(followUp.afterDays) : '',
    follow_up_subject: followUp?.subject ?? '',
    follow_up_text: followUp?.text ?? '',
  }
}
