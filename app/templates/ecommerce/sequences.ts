import { sequencesOf } from '../any-trade/sequences'

export const sequences = sequencesOf({
  offers: 'les produits',
  sheet: 'Chaque fiche donne le prix TTC, le stock, les dates de livraison et les conditions de retour.',
  choosing: {
    afterHours: 72,
    subject: 'Comparer sans se perdre',
    text: `Bonjour {prenom},

Quelques questions suffisent souvent à choisir, et le comparateur montre les produits côte à côte, avec leur prix et leurs caractéristiques.

[Répondre aux questions](/questionnaire)

[Comparer les produits](/comparer)`,
  },
  afterPurchase: {
    afterHours: 1,
    subject: 'Votre commande {numero_commande} est arrivée',
    text: `Bonjour {prenom},

Votre commande {numero_commande} est arrivée. Vérifiez que rien ne manque et gardez la notice.

Une question, un article abîmé, un avis qui change\u202f? Répondez à ce message\u202f: une personne vous lira.

[Lire les réponses aux questions courantes](/support)`,
  },
  reactivation: {
    afterHours: 1,
    subject: 'Du nouveau chez {boutique}',
    text: `Bonjour {prenom},

Votre dernière commande date de six mois ou plus. Si vous avez besoin de quelque chose, le catalogue est à jour.

[Voir les produits](/products)

Si tout va bien, vous n’avez rien à faire.`,
  },
  prospection: [
    {
      afterHours: 1,
      subject: '{boutique} pour {entreprise}',
      text: `Bonjour {prenom},

Nous vendons aussi aux entreprises, avec une facture au nom de la société et une livraison à son adresse. Les prix figurent sur chaque fiche.

Si la question se pose chez {entreprise}, le catalogue est ici.

[Voir les produits](/products)

Répondez à ce message pour un conseil ou un devis\u202f: une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: '{boutique}\u202f: une réponse à vos questions',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La page d’aide répond aux questions habituelles\u202f: prix, facture, livraison, retours.

[Lire les réponses](/support)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
})
