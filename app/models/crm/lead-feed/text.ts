import type { CollectedSource, FeedPlatform, LeadCollection } from '~/database/schema'
import { formatCount } from '~/models/values/wording'
import type { FeedRefusal } from './feed'

export const feedPlatforms = ['linkedin', 'meta'] as const satisfies FeedPlatform[]
export const collectedSources = ['linkedin', 'facebook', 'instagram'] as const satisfies CollectedSource[]

export const platformLabels: Record<FeedPlatform, { name: string; form: string; sources: CollectedSource[] }> = {
  linkedin: { name: 'LinkedIn', form: 'Lead Gen Forms', sources: ['linkedin'] },
  meta: { name: 'Facebook et Instagram', form: 'Meta Lead Ads', sources: ['facebook', 'instagram'] },
}

/** Meta serves both Facebook and Instagram. */
export function platformOf(source: CollectedSource): FeedPlatform {
  return source === 'linkedin' ? 'linkedin' : 'meta'
}

const refusals: Record<FeedRefusal, string> = {
  token: 'le jeton d’accès est refusé. Remplacez-le dans les sources.',
  busy: 'le service demande de revenir plus tard.',
  away: 'le service ne répond pas.',
  unreadable: 'la réponse n’est pas celle attendue. Vérifiez l’adresse de la source.',
  endless: 'la source a plus de pages qu’une collecte n’en lit. Ce qui a été lu est gardé.',
  foreign: 'l’adresse n’est pas celle du service. Corrigez-la dans les sources.',
}

export function feedRefusalText(reason: FeedRefusal): string {
  return refusals[reason]
}

export type CollectionRefusal =
  | { reason: 'unconfigured' | 'stopped' | 'running'; until?: never }
  /** `until`: earliest next start. */
  | { reason: 'too-soon'; until: Date }

const minutes = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' })

/** Completes « Erreur de collecte : ». */
export function collectionRefusalText(refusal: CollectionRefusal): string {
  if (refusal.reason === 'unconfigured') return 'cette source n’est pas configurée. Indiquez son adresse et son jeton.'
  if (refusal.reason === 'stopped') return 'l’agent Hunter est arrêté. Démarrez-le sur l’écran des agents.'
  if (!refusal.until) return 'une collecte de cette source est en cours.'
  return `une source se collecte une fois par heure\u202f: la prochaine est possible à ${minutes.format(refusal.until)}.`
}

export const collectionStateLabels: Record<LeadCollection['state'], string> = {
  running: 'En cours',
  completed: 'Terminée',
  failed: 'Erreur',
}

/** Of one that failed or waits for its next try. */
export function troubleText({ state, message }: Pick<LeadCollection, 'state' | 'message'>): string | undefined {
  if (state === 'completed' || message === null) return undefined
  return state === 'failed' ? message : `${message} Un nouvel essai suit.`
}

export function collectionText({ created, updated, refused }: Pick<LeadCollection, 'created' | 'updated' | 'refused'>) {
  const parts = [count(created, 'nouveau prospect', 'nouveaux prospects'), `${formatCount(updated)} mis à jour`]
  if (refused > 0) parts.push(count(refused, 'refusé', 'refusés'))
  return `${parts.join(', ')}.`
}

function count(value: number, one: string, more: string): string {
  return `${formatCount(value)} ${value < 2 ? one : more}`
}
