import type { DemoCampaigns } from '~/models/base/template'

/** Fictional companies with addresses in a reserved domain. */
export const demoCampaigns: DemoCampaigns = {
  prospects: [
    ['Céline', 'Abadie', 'Gérante', 'Café des Arcades', 'Albi'],
    ['Mathieu', 'Bressand', 'Directeur', 'Hôtel des Salines', 'Arbois'],
    ['Fanny', 'Corbel', 'Associée', 'Crêperie du Chenal', 'Vannes'],
    ['Idriss', 'Diallo', 'Responsable achats', 'Brasserie Lumière', 'Lyon'],
    ['Solène', 'Evrard', 'Présidente', 'Salon de thé Evrard', 'Nancy'],
  ].map(([firstName = '', lastName = '', jobTitle = '', company = '', city = '']) => ({
    ...{ firstName, lastName, jobTitle, company, city },
    email: `${firstName}.${lastName}@demo.example`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  })),
  sent: {
    name: 'Cafés et hôtels',
    audience: { source: 'linkedin', minScore: 0 },
    steps: [
      {
        afterDays: 0,
        subject: 'De l’eau filtrée pour {entreprise}',
        text: 'Bonjour {prenom},\n\nNous équipons des cafés et des hôtels en osmoseurs. Souhaitez-vous une étude pour {entreprise}\u202f?',
      },
      {
        afterDays: 5,
        subject: 'Votre étude pour {entreprise}',
        text: 'Bonjour {prenom},\n\nJe reviens vers vous au sujet de l’eau de {entreprise}. Répondez simplement à ce message.',
      },
    ],
  },
  draft: {
    name: 'Cabinets et cliniques',
    audience: { segment: 'Haute', minScore: 70 },
    steps: [
      {
        afterDays: 0,
        subject: 'L’eau de votre cabinet',
        text: 'Bonjour {prenom},\n\nUne eau sans calcaire ménage les appareils de {entreprise}. Voulez-vous en parler\u202f?',
      },
    ],
  },
}
