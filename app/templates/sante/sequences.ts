import { sequencesOf } from '../any-trade/sequences'

export const sequences = sequencesOf({
  offers: 'les rendez-vous',
  sheet: 'Chaque fiche dit la durée, le lieu et le prix d’un rendez-vous, et ce qu’il faut apporter.',
  choosing: {
    afterHours: 72,
    subject: 'Quel rendez-vous demander\u202f?',
    text: `Bonjour {prenom},

Quelques questions, sans donnée de santé, aident à savoir quel rendez-vous demander\u202f: sorte, lieu, délai et moment.

[Répondre aux questions](/questionnaire)

Vous savez déjà lequel\u202f? Choisissez un créneau.

[Prendre rendez-vous](/rendez-vous)

Ne répondez pas à ce message par une information de santé. En cas d’urgence, appelez le 15 ou le 112.`,
  },
  afterPurchase: {
    afterHours: 1,
    subject: 'Votre commande {numero_commande}',
    text: `Bonjour {prenom},

Votre commande {numero_commande} est terminée. Pour une question pratique, répondez à ce message\u202f; pour toute question de santé, appelez-nous ou prenez rendez-vous.

[Lire les réponses aux questions courantes](/support)

En cas d’urgence, appelez le 15 ou le 112.`,
  },
  reactivation: {
    afterHours: 1,
    subject: 'Les rendez-vous de {boutique}',
    text: `Bonjour {prenom},

Ce message ne vous invite à aucun soin\u202f: il rappelle seulement comment nous joindre, puisque vous avez accepté de nous lire.

[Voir les rendez-vous](/products)

Si tout va bien, vous n’avez rien à faire.`,
  },
  prospection: [
    {
      afterHours: 1,
      subject: '{boutique}\u202f: interventions auprès des établissements',
      text: `Bonjour {prenom},

Nous intervenons aussi auprès d’équipes et d’établissements\u202f: information, prévention, ateliers. Le contenu, les dates et les honoraires se conviennent par écrit.

Si la question se pose chez {entreprise}, nos rendez-vous sont décrits ici.

[Voir les rendez-vous](/products)

Répondez à ce message pour un échange\u202f: une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: '{boutique}\u202f: une réponse à vos questions',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La page d’aide répond aux questions habituelles\u202f: rendez-vous, prix, remboursement, confidentialité.

[Lire les réponses](/support)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
})
