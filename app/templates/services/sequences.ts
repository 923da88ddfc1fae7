import { sequencesOf } from '../any-trade/sequences'

export const sequences = sequencesOf({
  offers: 'les prestations',
  sheet: 'Chaque fiche dit ce que la prestation comprend, ce qu’elle coûte et comment elle se déroule.',
  choosing: {
    afterHours: 72,
    subject: 'Décrire votre besoin en quelques questions',
    text: `Bonjour {prenom},

Quelques questions suffisent souvent à savoir quelle prestation vous convient\u202f: ce qu’il vous faut, où, quand, pour quel budget et pour qui.

[Répondre aux questions](/questionnaire)

Vous préférez en parler\u202f? Répondez à ce message ou demandez à être rappelé.

[Nous joindre](/support)`,
  },
  afterPurchase: {
    afterHours: 1,
    subject: 'Votre commande {numero_commande}\u202f: tout s’est bien passé\u202f?',
    text: `Bonjour {prenom},

Votre commande {numero_commande} est terminée. Si quelque chose ne convient pas, dites-le-nous en répondant à ce message\u202f: nous corrigeons ce qui doit l’être.

[Lire les réponses aux questions courantes](/support)`,
  },
  reactivation: {
    afterHours: 1,
    subject: 'Toujours là pour vous, chez {boutique}',
    text: `Bonjour {prenom},

Votre dernière commande date de six mois ou plus. Si un besoin revient, décrivez-le en quelques questions ou écrivez-nous.

[Voir les prestations](/products)

Si tout va bien, vous n’avez rien à faire.`,
  },
  prospection: [
    {
      afterHours: 1,
      subject: '{boutique} pour {entreprise}',
      text: `Bonjour {prenom},

Nous travaillons aussi pour les entreprises\u202f: un devis écrit, un interlocuteur, une facture au nom de la société.

Si la question se pose chez {entreprise}, nos prestations sont décrites ici.

[Voir les prestations](/products)

Répondez à ce message pour un conseil ou un devis\u202f: une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: '{boutique}\u202f: une réponse à vos questions',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La page d’aide répond aux questions habituelles\u202f: devis, rendez-vous, prix, facture.

[Lire les réponses](/support)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
})
