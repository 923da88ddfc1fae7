import { sequencesOf } from '../any-trade/sequences'

export const sequences = sequencesOf({
  offers: 'la carte',
  sheet: 'La fiche de chaque plat donne son prix, service compris, ses allergènes et l’origine des viandes.',
  choosing: {
    afterHours: 72,
    subject: 'Votre plat en quelques questions',
    text: `Bonjour {prenom},

Quelques questions suffisent à trouver sur la carte ce qui vous ferait plaisir\u202f: l’envie, le nombre, le jour, un régime, un budget.

[Répondre aux questions](/questionnaire)

Vous savez déjà\u202f? Réservez une table\u202f: elle est à vous aussitôt.

[Réserver une table](/rendez-vous)`,
  },
  afterPurchase: {
    afterHours: 1,
    subject: 'Votre commande {numero_commande}\u202f: tout était bon\u202f?',
    text: `Bonjour {prenom},

Votre commande {numero_commande} est terminée. Si quelque chose n’allait pas, dites-le-nous en répondant à ce message\u202f: une personne vous lira.

[Lire les réponses aux questions courantes](/support)`,
  },
  reactivation: {
    afterHours: 1,
    subject: 'La carte a changé, chez {boutique}',
    text: `Bonjour {prenom},

Vous n’êtes pas venu depuis six mois ou plus, et la carte suit les saisons.

[Voir la carte](/products)

Pour une table, choisissez le jour et l’heure.

[Réserver une table](/rendez-vous)`,
  },
  prospection: [
    {
      afterHours: 1,
      subject: '{boutique} pour les repas de {entreprise}',
      text: `Bonjour {prenom},

Nous recevons aussi les équipes\u202f: un menu convenu d’avance, un devis écrit, une facture au nom de la société.

Si l’occasion se présente chez {entreprise}, la carte et les repas de groupe sont décrits ici.

[Voir la carte](/products)

Répondez à ce message pour un devis\u202f: une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: '{boutique}\u202f: vos questions sur un repas d’équipe',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La page d’aide répond aux questions habituelles\u202f: groupes, allergènes, horaires, paiement.

[Lire les réponses](/support)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
})
