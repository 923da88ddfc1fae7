import { z } from 'zod'
import { checkMailText, mailTextRefusalText } from '~/models/mail-text'
import { prioritySegments, prospectSources, prospectStatuses } from '~/models/prospect'

import { type CampaignContent, campaignPlaceholders, MAX_FOLLOW_UP_DAYS } from './campaign'

const MAX_NAME = 100
const ANY_TYPE = 'toutes'
const chooseAudience = 'Choisissez à qui la campagne s’adresse.'
const daysText = `Indiquez de 1 à ${MAX_FOLLOW_UP_DAYS} jours.`

const optional = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .enum(values, 'Choisissez dans la liste.')
    .or(z.literal(''))
    .optional()
    .transform((value) => value || undefined)

const isWritten = (text: string) => text.trim() !== ''

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
    // Here too, so that they are asked for together with the other fields.
    subject: z
      .string()
      .default('')
      .refine(isWritten, mailTextRefusalText({ kind: 'empty-subject' }, [])),
    text: z
      .string()
      .default('')
      .refine(isWritten, mailTextRefusalText({ kind: 'empty-text' }, [])),
    follow_up_days: z
      .string()
      .default('')
      .transform((text) => text.trim()),
    follow_up_subject: z.string().default(''),
    follow_up_text: z.string().default(''),
  })
  .superRefine((typed, context) => {
    refuseText(context, { subject: typed.subject, text: typed.text, prefix: '' })
    if (!hasFollowUp(typed)) return
    const days = typed.follow_up_days
    const isCount = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_FOLLOW_UP_DAYS
    if (!isCount) context.addIssue({ code: 'custom', path: ['follow_up_days'], message: daysText })
    refuseText(context, { subject: typed.follow_up_subject, text: typed.follow_up_text, prefix: 'follow_up_' })
  })

export type CampaignForm = z.output<typeof campaignForm>

type FollowUp = Pick<CampaignForm, 'follow_up_days' | 'follow_up_subject' | 'follow_up_text'>

function hasFollowUp(typed: FollowUp): boolean {
  return [typed.follow_up_days, typed.follow_up_subject, typed.follow_up_text].some((text) => text.trim() !== '')
}

function refuseText(
  context: z.RefinementCtx,
  { subject, text, prefix }: { subject: string; text: string; prefix: string },
): void {
  const problem = checkMailText({ subject, text }, campaignPlaceholders)
  if (!problem) return
  const isSubject =
    problem.kind === 'empty-subject' ||
    problem.kind === 'long-subject' ||
    (problem.kind === 'unknown-placeholder' && subject.includes(problem.name))
  const message = mailTextRefusalText(problem, campaignPlaceholders)
  context.addIssue({ code: 'custom', path: [`${prefix}${isSubject ? 'subject' : 'text'}`], message })
}

export function contentOf(typed: CampaignForm): CampaignContent {
  const { name, segment, source, status, min_score, subject, text } = typed
  const first = { afterDays: 0, subject: subject.trim(), text }
  const followUp = {
    afterDays: Number(typed.follow_up_days),
    subject: typed.follow_up_subject.trim(),
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
