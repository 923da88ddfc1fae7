import { data, type LoaderFunctionArgs } from 'react-router'
import type { Prospect, ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { readReasons } from '~/models/crm/lead'
import {
  fullName,
  matchLabels,
  prospectLabel,
  prospectSourceLabels,
  provenanceOf,
  storedFields,
} from '~/models/crm/prospect'
import {
  type Candidate,
  findProspect,
  listCandidates,
  type ProspectSheet,
  readEnriched,
} from '~/models/crm/prospect/index.server'
import { formatDay, formatPastMoment, parisDay } from '~/models/values/french-date'
import { isProfessional, isRoleAddress } from '~/models/values/mail-provider'
import { labelOf } from '~/models/values/wording'
import { showEnrichment } from './enrichment-view.server'
import { dayText, eventText } from './event-text.server'
import { prospectVerbs } from './verbs.server'

/** Throws 404, also for a path that is no verb of a prospect. */
export async function loadProspect({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, at } = adminRequest(context)
  if (params['*'] !== undefined && !prospectVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const sheet = await findProspect(db, params.prospectId ?? '')
  if (!sheet) throw data('Prospect inconnu', { status: 404 })
  const { prospect, isRefused, events, imports } = sheet
  const candidates = prospect.merged_into ? [] : await listCandidates(db, prospect)
  return {
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
}

export type ProspectData = Awaited<ReturnType<typeof loadProspect>>

function toCall({ call_on, call_about }: Prospect) {
  return call_on ? { day: call_on, words: dayText(call_on), about: call_about } : undefined
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

function toShown(row: Prospect) {
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
    facts: factsOf(row),
    aside: textsOf(row.other_columns),
  }
}

function factsOf(row: Prospect): [string, string][] {
  return [
    ['Type d’adresse', addressText(row.email)],
    ['Source', labelOf(prospectSourceLabels, row.source)],
    ['Provenance', provenanceOf(row)],
    ['Base légale', row.legal_basis],
    ['Ajouté', formatPastMoment(row.created_at)],
    ['À informer avant le', row.told_at ? 'déjà informé' : formatDay(parisDay(new Date(row.tell_by)))],
    ['Dernier contact', row.last_contact_at ? formatPastMoment(row.last_contact_at) : 'Jamais'],
  ]
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
