import type { Submission } from '@conform-to/react'
import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { ProspectPageProps } from '~/components/admin/prospects/prospect-page'
import type { Prospect, ProspectEvent, ShopDb } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { readReasons } from '~/models/lead'
import {
  fullName,
  matchLabels,
  prospectFieldLabels,
  prospectLabel,
  prospectSourceLabels,
  prospectStatusLabels,
  provenanceOf,
  storedFields,
} from '~/models/prospect'
import {
  type Candidate,
  type ChangeProspectResult,
  findProspect,
  listCandidates,
  type ProspectSheet,
  readEnriched,
} from '~/models/prospect/index.server'
import {
  formatDay,
  formatPastMoment,
  isDay,
  isProfessional,
  isRoleAddress,
  labelOf,
  parisDay,
  pastDayText,
} from '~/models/values'
import { answerRow } from '../row-answer.server'
import { enrichmentText, showEnrichment } from './shown-enrichment.server'

/** Shared by the page and the routes of its forms, which render it again on refusal. */
export async function loadProspect({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db, at } = deskRequest(context)
  const sheet = await findProspect(db, params.prospectId ?? '')
  if (!sheet) throw data('Prospect inconnu', { status: 404 })
  const { prospect, isRefused, events, imports } = sheet
  const candidates = prospect.merged_into ? [] : await listCandidates(db, prospect)
  const page: Omit<ProspectPageProps, 'refused'> = {
    prospect: toShown(prospect),
    enrichment: await showEnrichment(db, { prospect, isRefused, at }),
    isRefused,
    call: toCall(prospect),
    mergedInto: await findHead(db, prospect),
    candidates: candidates.map(toCandidate),
    members: sheet.members.map(toMember),
    events: events.map((event) => {
      return { id: event.id, actor: event.actor, words: eventText(event), at: formatPastMoment(event.created_at) }
    }),
    imports: imports.map(({ id, file_name, created_at, outcome }) => {
      return { id, name: file_name, at: formatPastMoment(created_at), words: outcomeText[outcome] }
    }),
  }
  return page
}

function toCall({ call_on, call_about }: Prospect): ProspectPageProps['call'] {
  return call_on ? { day: call_on, words: dayText(call_on), about: call_about } : undefined
}

/** Shows a placeholder for a malformed date. */
export function dayText(day: string): string {
  return isDay(day) ? formatDay(day) : 'jour illisible'
}

async function findHead(db: ShopDb, { merged_into }: Prospect) {
  const head = merged_into ? await findProspect(db, merged_into) : undefined
  return head && { id: head.prospect.id, name: fullName(head.prospect) || head.prospect.email }
}

function toCandidate({ prospect, keys, isDistinct }: Candidate) {
  const words = keys.map((key) => matchLabels[key]).join(', ')
  return { id: prospect.id, name: fullName(prospect) || prospect.email, email: prospect.email, words, isDistinct }
}

function toMember(member: ProspectSheet['members'][number]) {
  const name = fullName(member) || member.email
  return {
    mergeId: member.merge_id,
    name,
    email: member.email,
    at: formatPastMoment(member.merged_at),
    actor: member.merged_by,
  }
}

const outcomeText = { created: 'créé', updated: 'mis à jour', unchanged: 'sans changement' }

function toShown(row: Prospect): ProspectPageProps['prospect'] {
  return {
    id: row.id,
    title: fullName(row) || row.email,
    label: prospectLabel(row.number),
    email: row.email,
    version: row.version,
    status: row.status,
    score: row.score,
    segment: row.priority_segment,
    reasons: readReasons(row.reasons) ?? [],
    rules: row.score_version,
    values: Object.fromEntries(storedFields.map((field) => [field, row[field]])),
    facts: [
      ['Type d’adresse', addressText(row.email)],
      ['Source', labelOf(prospectSourceLabels, row.source)],
      ['Provenance', provenanceOf(row)],
      ['Base légale', row.legal_basis],
      ['Ajouté', formatPastMoment(row.created_at)],
      ['À informer avant le', row.told_at ? 'déjà informé' : formatDay(parisDay(new Date(row.tell_by)))],
      ['Dernier contact', row.last_contact_at ? formatPastMoment(row.last_contact_at) : 'Jamais'],
    ],
    aside: textsOf(row.other_columns),
  }
}

function addressText(email: string): string {
  if (isRoleAddress(email)) return 'd’un service'
  return isProfessional(email) ? 'd’une personne' : 'grand public, sans prospection'
}

function textsOf(json: string): [string, string][] {
  return Object.entries(readEnriched(json)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}

function eventText({ kind, before, after, reason }: ProspectEvent): string {
  if (kind === 'refused') return 'Ne plus contacter'
  if (kind === 'enriched') return enrichmentText({ before, after })
  if (kind === 'status') {
    const { status } = readEnriched(after)
    const label = Object.entries(prospectStatusLabels).find(([known]) => known === status)?.[1] ?? ''
    return `Statut\u202f: ${label}${reason ? ` (${reason})` : ''}`
  }
  if (kind === 'callback') return callText({ after, reason })
  if (kind === 'merged') return `Fusionnée avec ${reason}`
  if (kind === 'parted') return `Séparée de ${reason}`
  if (kind !== 'edited') return 'Fiche changée'
  const was = readEnriched(before)
  const changes = Object.entries(readEnriched(after)).map(([field, value]) => {
    const label = prospectFieldLabels[field as keyof typeof prospectFieldLabels] ?? field
    return `${label}\u202f: ${was[field] || 'vide'} → ${value || 'vide'}`
  })
  return changes.join(', ')
}

function callText({ after, reason }: Pick<ProspectEvent, 'after' | 'reason'>): string {
  const { call_on, call_about } = readEnriched(after)
  if (typeof call_on !== 'string') return `Rappel fait\u202f: ${reason}`
  return `Rappel prévu ${dayText(call_on)}\u202f: ${call_about}`
}

const refusals = {
  refused: { version: ['Cette personne a demandé à ne plus être contactée'] },
  'past-day': { day: [pastDayText] },
}

/** Maps the result of a change to the response of its form. */
export function answerChange(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  input: {
    prospectId: string
    changed: ChangeProspectResult
    submission: Submission<unknown, string[]>
    words: string
  },
) {
  const { prospectId, changed, submission, words } = input
  const page = href('/admin/prospects/:prospectId', { prospectId })
  if (changed.ok) return answerRow({ request, context }, { notice: done(words), page })
  if (changed.reason === 'unknown') throw data('Prospect inconnu', { status: 404 })
  if (changed.reason !== 'changed')
    return data({ result: submission.reply({ fieldErrors: refusals[changed.reason] }) }, { status: 409 })
  const lines = changed.since.map(
    (event) => `${event.actor}, ${formatPastMoment(event.created_at)} — ${eventText(event)}`,
  )
  return data({ result: submission.reply(), changed: { version: changed.version, lines } }, { status: 409 })
}
