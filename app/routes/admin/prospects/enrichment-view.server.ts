import type { Prospect, ShopDb } from '~/database/schema'
import { companyRegister } from '~/integrations/companies/index.server'
import { isAgentWanted } from '~/models/base/agent/index.server'
import {
  activityText,
  type EnrichedField,
  enrichedFieldLabels,
  listEnriched,
  REGISTER_SOURCE,
  registerSourceLabel,
} from '~/models/crm/prospect'
import { findLookup, type LookupState, readEnriched } from '~/models/crm/prospect/index.server'
import { formatDay, formatPastMoment, parisDay } from '~/models/values/french-date'

export const lookupText = {
  unconfigured: 'Registre public des entreprises\u202f: non configuré.',
  incomplete: 'Pour chercher au registre, il faut une entreprise et une ville.',
  refused: 'Cette personne ne veut plus être contactée\u202f: rien n’est cherché à son sujet.',
}

/** Enriched data of a prospect, and the state of its lookup in the public register. */
export async function showEnrichment(
  db: ShopDb,
  { prospect, isRefused, at }: { prospect: Prospect; isRefused: boolean; at: Date },
) {
  const data = readEnriched(prospect.enriched_data)
  const values = listEnriched(data)
  const others = Object.entries(data).filter(([name]) => !values.some(({ field }) => field === name))
  const texts = others.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return {
    prospectId: prospect.id,
    values: values.map(({ field, value, source, at: saidAt }) => {
      const label = enrichedFieldLabels[field]
      return { label, value: shownValue(field, value), source: sourceLabel(source), at: formatPastMoment(saidAt) }
    }),
    others: texts,
    lookup: await showLookup(db, { prospect, isRefused, at }),
  }
}

function shownValue(field: EnrichedField, value: string): string {
  const words = field === 'activity' ? activityText(value) : undefined
  return words ? `${value} (${words})` : value
}

function sourceLabel(source: string): string {
  return source === REGISTER_SOURCE ? registerSourceLabel : source
}

async function showLookup(
  db: ShopDb,
  { prospect, isRefused, at }: { prospect: Prospect; isRefused: boolean; at: Date },
): Promise<{ words: string[]; canAsk: boolean }> {
  if (!companyRegister()) return { words: [lookupText.unconfigured], canAsk: false }
  if (isRefused) return { words: [lookupText.refused], canAsk: false }
  const state = await findLookup(db, prospect, at)
  if (!state.hasCompany) return { words: [lookupText.incomplete], canAsk: false }
  const isActive = await isAgentWanted(db, 'scraper')
  return { words: wordsOf(state, isActive), canAsk: !state.isWaiting && !state.kept }
}

function wordsOf({ isWaiting, lastError, kept }: LookupState, isActive: boolean): string[] {
  if (isWaiting && !isActive) return ['Recherche demandée\u202f: elle attend que l’agent Scraper soit démarré.']
  if (isWaiting) return ['Recherche demandée\u202f: l’agent Scraper s’en charge.', ...(lastError ? [lastError] : [])]
  if (lastError) return [`Dernière recherche\u202f: ${lastError}`]
  if (!kept) return []
  const outcome = kept.company ? 'entreprise trouvée' : 'aucune entreprise de ce nom, ou plusieurs, dans cette ville'
  const next = formatDay(parisDay(kept.askedAgainFrom))
  return [`Cherché le ${formatPastMoment(kept.at)}\u202f: ${outcome}. Réponse gardée jusqu’au ${next}.`]
}
