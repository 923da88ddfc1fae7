import type { Submission } from '@conform-to/react'
import { data, href, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { ClaimPageProps } from '~/components/admin/claims/claim-page-props'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { actionText, changeText } from '~/models/audit'
import { listAuditOf } from '~/models/audit/index.server'
import { claimPlaceText, claimVersionForm } from '~/models/content'
import { type ChangeClaimResult, type DeskClaim, findDeskClaim } from '~/models/content/index.server'
import { formatMoment, formatPastMoment, formatShortDate } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import { answerRow, caution } from '../row-answer.server'
import { claimStateText } from './claim-text'

interface Named {
  params: { place?: string | undefined; key?: string | undefined }
  context: Readonly<RouterContextProvider>
}

export async function loadClaim({
  params,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>): Promise<ClaimPageProps> {
  const { db, identity, at } = deskRequest(context)
  const { place = '', key = '' } = params
  const found = await findDeskClaim(db, { place, key, demo: identity.demo, at })
  if (!found) throw data('Affirmation inconnue', { status: 404 })
  const { row, shown, state, endsSoon } = found
  const entries = await listAuditOf(db, { kind: 'claim', id: `${place}/${key}` })
  return {
    claim: {
      ...{ place, key, state, endsSoon, version: row.version, stateText: claimStateText[state] },
      title: [shown.figure, shown.text].filter(Boolean).join(' ') || 'Affirmation sans texte',
      isWithdrawn: row.withdrawn_at !== null,
      expiresOn: row.expires_on ?? '',
      proofName: row.proof_name ?? '',
      words: {
        ...{ figure: row.figure ?? '', text: row.text, proof: row.proof ?? '', proofUrl: row.proof_url ?? '' },
        ...{ liveQuery: row.live_query ?? '', expiresOn: row.expires_on ?? '' },
      },
    },
    facts: factsOf(found, at),
    history: entries.map((entry) => ({
      key: entry.hash,
      moment: `${formatPastMoment(entry.at, at)}, ${entry.actor}`,
      words: [actionText(entry.action), ...changeText(entry)].join(' — '),
    })),
  }
}

function factsOf({ row, shown, state }: DeskClaim, at: Date): ClaimPageProps['facts'] {
  const ends = row.expires_on === null ? '' : formatShortDate(new Date(`${row.expires_on}T12:00:00Z`))
  return [
    { label: 'Endroit', value: claimPlaceText[row.place] },
    { label: 'État', value: [claimStateText[state].state, claimStateText[state].why].filter(Boolean).join(', ') },
    { label: 'Chiffre montré', value: shown.figure },
    { label: 'Texte montré', value: shown.text },
    { label: 'Preuve montrée', value: shown.proof },
    { label: 'Adresse', value: row.proof_url },
    { label: 'Fichier', value: row.proof_name },
    { label: 'Jusqu’au', value: ends },
    { label: 'Changée le', value: formatPastMoment(row.updated_at, at) },
  ]
}

type Refused = Exclude<ChangeClaimResult, { ok: true }>

/** Answers the form of a change that was not saved. */
export function answerRefused(submission: Submission<unknown, string[]>, refused: Refused) {
  if (refused.reason === 'unknown') throw data('Affirmation inconnue', { status: 404 })
  if (refused.reason === 'changed') {
    const changed = { version: refused.claim.version, lines: changedLines(refused) }
    return data({ result: submission.reply(), changed }, { status: 409 })
  }
  const fieldErrors = { [refused.field]: [refused.message] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

/** Who changed the claim, and its current text. */
export function changedLines({ claim, last }: Extract<Refused, { reason: 'changed' }>): string[] {
  const who = last ? [`${last.actor}, ${formatMoment(last.at)} — ${actionText(last.action)}`] : []
  const now = [claim.figure, claim.text].filter(Boolean).join(' ')
  return [...who, `Enregistré maintenant\u202f: «\u202f${now}\u202f», preuve\u202f: ${claim.proof ?? 'aucune'}.`]
}

type Decide = (
  db: ReturnType<typeof deskRequest>['db'],
  input: { place: string; key: string; version: number; actor: { id: string; name: string }; at: Date },
) => Promise<ChangeClaimResult>

/** Answers a decision without input, in place. */
export async function answerDecision(
  { request, params, context }: Named & { request: Request },
  { decide, message }: { decide: Decide; message: string },
) {
  const { db, actor, at } = deskRequest(context)
  const { place = '', key = '' } = params
  const page = href('/admin/affirmations/:place/:key', { place, key })
  const submission = await parseForm(request, claimVersionForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution('Rechargez la page.'), page })
  const { version, retour } = submission.value
  const decided = await decide(db, { place, key, version, actor, at })
  if (decided.ok) return answerRow({ request, context }, { notice: done(message), retour, page })
  if (decided.reason === 'unknown') throw data('Affirmation inconnue', { status: 404 })
  const lines = decided.reason === 'changed' ? changedLines(decided) : [decided.message]
  const notice = caution('Rien n’est enregistré\u202f: cette affirmation a changé entre-temps.', ...lines)
  return answerRow({ request, context }, { notice, retour, page })
}
