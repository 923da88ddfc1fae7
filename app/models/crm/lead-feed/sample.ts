import type { CollectedSource } from '~/database/schema'
import { normalise } from '~/models/values/search-text'
import { HOUR_MS } from '~/runtime/time'
import type { FeedLead, LeadFeed } from './feed'

/** Fictional people and companies with addresses in reserved domains, for the demonstration. */
const decisionMakers = `
Camille Aubry|Directrice|Hôtel des Tilleuls|Annecy
Nicolas Bardin|Gérant|Brasserie du Pont|Lyon
Sophie Carpentier|Responsable achats|Clinique Sainte-Odile|Strasbourg
Julien Delmas|Président|Coworking La Verrière|Bordeaux
Aline Esnault|Directrice générale|Cabinet Esnault|Rennes
Marc Fabre|Propriétaire|Camping des Pins|Arcachon
Léa Garnier|Fondatrice|Studio Respire|Nantes
Hugo Humbert|Directeur|École du Parc|Dijon
Inès Imbert|Gérante|Salon Imbert|Toulouse
Paul Jacquet|Responsable des services généraux|Assurances du Rhône|Lyon
Nora Kessler|Directrice|Résidence Les Acacias|Colmar
Olivier Lambert|Chef|Table Lambert|Lille
Marion Mercier|Associée|Cabinet dentaire du Port|Brest
Thomas Noël|Directeur technique|Spa Les Bains|Évian
Élise Ollivier|Présidente|Crèche Pomme d’Api|Quimper
Rémi Pasquier|Gérant|Boulangerie Pasquier|Angers
Clara Quentin|Responsable|Pharmacie Quentin|Metz
Bruno Rolland|Directeur|Hôtel du Lac|Gérardmer
Sarah Simonet|Fondatrice|Yoga République|Paris
Victor Tessier|Président|Tessier Immobilier|Tours
Anaïs Urbain|Directrice|Collège Saint-Exupéry|Reims`
const others = `
Yann Vasseur|Technicien|Garage Vasseur|Vannes
Julie Weber|Assistante|Imprimerie Weber|Mulhouse
Antoine Xavier|Comptable|Transports Xavier|Rouen
Manon Yvon|Vendeuse|Fleurs d’Yvon|Nîmes`
const persons = ['Lucie Zeller', 'Adrien Blin', 'Maud Chevalier']

export function hasSample(source: CollectedSource): boolean {
  return source === 'linkedin'
}

/** Sample submissions spread over the last hours, as a platform lists them. */
export function sampleFeed(source: CollectedSource, now: () => Date = () => new Date()): LeadFeed {
  return {
    async *read({ since, signal }) {
      signal.throwIfAborted()
      const leads = hasSample(source) ? sampleLeads(now()) : []
      yield leads.filter(({ submittedAt }) => submittedAt >= since)
    },
  }
}

function sampleLeads(now: Date): FeedLead[] {
  const professionals = [...linesOf(decisionMakers), ...linesOf(others)].map(professional)
  return [...professionals, ...persons.map(person)].map((answers, place) => ({
    id: `demo-${place + 1}`,
    platform: 'linkedin',
    submittedAt: new Date(now.getTime() - (place + 1) * HOUR_MS),
    answers,
    others: {},
  }))
}

function linesOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
}

function professional([name = '', job_title = '', company = '', city = '']: string[]): FeedLead['answers'] {
  const email = `${slug(name, '.')}@${slug(company, '-')}.example`
  return { email, ...namesOf(name), job_title, company, city, country: 'France' }
}

/** Private address without a company, so it scores low. */
function person(name: string): FeedLead['answers'] {
  return { email: `${slug(name, '.')}.demo@free.fr`, ...namesOf(name) }
}

function namesOf(name: string) {
  const [first_name = '', ...last] = name.split(' ')
  return { first_name, last_name: last.join(' ') }
}

function slug(text: string, separator: string): string {
  return normalise(text).replaceAll(' ', separator)
}
