import type { DemoLead } from '~/models/base/template'
import { customerTypeOf, scoreLead } from '~/models/crm/advice'
import { questionnaire } from './questionnaire'

type Listed = Omit<DemoLead, 'customerType' | 'reasons' | 'answers' | 'channels'> & {
  /** Usage, household, budget, problem, urgency. */
  answered?: [string, string, string, string, string]
  channels?: DemoLead['channels']
}

/** Fictional people in every status of the pipeline; some are due today. */
const listed: Listed[] = [
  {
    name: 'Élodie Marchand',
    email: 'elodie.marchand@demo.example',
    phone: '06 39 98 10 01',
    source: 'questionnaire',
    status: 'prospect',
    answered: ['résidentiel', '3-4', '500-1000€', 'calcaire', 'immédiate'],
    recommended: ['osmoseur-premium', 'osmoseur-essentiel'],
    channels: ['email', 'phone'],
    daysAgo: 0.2,
    notes: [],
    nextAction: { text: 'Appeler pour proposer la pose', inDays: 0 },
  },
  {
    name: '',
    email: 'n.petit@demo.example',
    phone: null,
    source: 'chat',
    status: 'prospect',
    recommended: [],
    daysAgo: 0.6,
    notes: [],
  },
  {
    name: 'Hugo Lefèvre',
    email: 'hugo.lefevre@demo.example',
    phone: null,
    source: 'contact',
    status: 'prospect',
    recommended: [],
    daysAgo: 2,
    notes: ['Demande si l’appareil tient sous un évier de 50 cm\u202f: hauteur vérifiée, oui.'],
  },
  {
    name: 'Sophie Garnier',
    email: 'sophie.garnier@demo.example',
    phone: '06 39 98 10 04',
    source: 'questionnaire',
    status: 'qualifié',
    answered: ['résidentiel', '5+', '1000€+', 'tous', '1_mois'],
    recommended: ['osmoseur-prestige', 'osmoseur-premium'],
    channels: ['email'],
    daysAgo: 4,
    notes: ['Maison en cours d’achat, emménage en janvier.'],
    nextAction: { text: 'Envoyer le comparatif Premium et Prestige', inDays: 1 },
  },
  {
    name: 'Cabinet Roussel',
    email: 'accueil@cabinet-roussel.example',
    phone: '01 99 00 45 10',
    source: 'rappel',
    status: 'qualifié',
    recommended: [],
    daysAgo: 5,
    notes: ['Douze personnes, fontaine louée jusqu’en mars.'],
    nextAction: { text: 'Rappeler avant la fin de leur location', inDays: 30 },
  },
  {
    name: 'Restaurant Le Passage',
    email: 'contact@le-passage.example',
    phone: '01 99 00 45 11',
    source: 'questionnaire',
    status: 'devis_envoyé',
    answered: ['commercial', 'entreprise', '1000€+', 'performance', 'immédiate'],
    recommended: ['osmose-pro'],
    channels: ['email', 'phone'],
    daysAgo: 9,
    notes: ['Devis Osmose Pro avec entretien envoyé par e-mail.'],
    nextAction: { text: 'Demander ce qu’ils pensent du devis', inDays: -1 },
  },
  {
    name: 'Karim Benali',
    email: 'karim.benali@demo.example',
    phone: '06 39 98 10 07',
    source: 'questionnaire',
    status: 'devis_envoyé',
    answered: ['les_deux', '3-4', '500-1000€', 'goût', '1_mois'],
    recommended: ['osmoseur-essentiel', 'osmoseur-premium'],
    channels: ['email'],
    daysAgo: 12,
    notes: [],
  },
  {
    name: 'Ateliers Morvan',
    email: 'achats@ateliers-morvan.example',
    phone: '01 99 00 45 12',
    source: 'contact',
    status: 'négociation',
    recommended: [],
    daysAgo: 16,
    notes: ['Veulent deux appareils et une seule visite de pose.', 'Accord de principe, attendent leur comptable.'],
    nextAction: { text: 'Confirmer la date de pose', inDays: 3 },
  },
  {
    name: 'Marion Fabre',
    email: 'marion.fabre@demo.example',
    phone: null,
    source: 'questionnaire',
    status: 'client',
    answered: ['résidentiel', '1-2', '200-500€', 'goût', '3_mois'],
    recommended: ['osmoseur-essentiel'],
    channels: ['email'],
    daysAgo: 35,
    notes: [],
  },
  {
    name: 'Thierry Lambert',
    email: 'thierry.lambert@demo.example',
    phone: '06 39 98 10 10',
    source: 'rappel',
    status: 'client',
    recommended: [],
    daysAgo: 41,
    notes: ['Posé lui-même, satisfait du débit.'],
    nextAction: { text: 'Proposer les filtres annuels', inDays: 320 },
  },
  {
    name: 'Claudine Perrot',
    email: 'claudine.perrot@demo.example',
    phone: '06 39 98 10 11',
    source: 'questionnaire',
    status: 'fidélisé',
    answered: ['résidentiel', '3-4', '500-1000€', 'calcaire', '1_mois'],
    recommended: ['osmoseur-premium'],
    channels: ['email'],
    daysAgo: 80,
    notes: ['A recommandé la boutique à sa sœur.'],
  },
  {
    name: 'Crèche Les Lutins',
    email: 'direction@les-lutins.example',
    phone: '01 99 00 45 13',
    source: 'contact',
    status: 'fidélisé',
    recommended: [],
    daysAgo: 88,
    notes: [],
    nextAction: { text: 'Prévoir l’entretien annuel', inDays: 60 },
  },
]

export const demoLeads: DemoLead[] = listed.map(({ answered, channels = [], ...lead }) => {
  const answers =
    answered && Object.fromEntries(questionnaire.questions.map(({ name }, i) => [name, answered[i] ?? '']))
  if (!answers) return { ...lead, channels, answers: null, customerType: null, reasons: [] }
  const { reasons } = scoreLead(questionnaire, { answers, acceptsCalls: channels.includes('phone') })
  return { ...lead, channels, answers, customerType: customerTypeOf(questionnaire, answers), reasons }
})
