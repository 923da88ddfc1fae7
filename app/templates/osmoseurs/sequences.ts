import type { Template } from '~/models/base/template'

/** What the e-mail agent writes until an administrator words it otherwise. */
export const sequences: Template['sequences'] = {
  bienvenue: [
    {
      afterHours: 1,
      subject: 'Bienvenue chez {boutique}',
      text: `Bonjour {prenom},

Vous avez accepté de recevoir nos conseils et nos offres. Voici ce que vous pouvez en attendre : un message de temps en temps, jamais de démarchage par téléphone, et un lien pour tout arrêter au bas de chacun.

Pour commencer, nos guides répondent aux questions qui nous sont posées le plus souvent : pose, entretien, coût à l’année.

[Lire les guides](/blog)`,
    },
    {
      afterHours: 72,
      subject: 'Comparer les purificateurs sans se perdre',
      text: `Bonjour {prenom},

Deux questions suffisent souvent à choisir un purificateur :

- Combien de personnes boivent cette eau chaque jour ?
- Avez-vous de la place sous l’évier ?

Le comparateur montre les modèles côte à côte, avec leur prix et ce que coûtent leurs filtres chaque année.

[Comparer les modèles](/comparer)`,
    },
  ],
  questionnaire: [
    {
      afterHours: 1,
      subject: 'Vos réponses au questionnaire, et la suite',
      text: `Bonjour {prenom},

Vous avez répondu à notre questionnaire. Vos résultats restent consultables : les modèles qui correspondent à vos réponses, avec les raisons et une réserve pour chacun.

[Revoir mes résultats]({lien_resultats})

Une hésitation ? Répondez à ce message : une personne vous lira.`,
    },
    {
      afterHours: 96,
      subject: 'Pose, entretien : ce qu’il faut savoir avant de choisir',
      text: `Bonjour {prenom},

Avant de choisir, deux points valent la peine d’être vérifiés : la place sous l’évier, et le rythme de changement des filtres. Les fiches produit donnent les deux, avec le coût annuel des filtres.

[Revoir mes résultats]({lien_resultats})`,
    },
  ],
  panier: [
    {
      afterHours: 1,
      subject: 'Votre commande inachevée',
      text: `Bonjour {prenom},

Vous nous avez demandé de vous écrire si votre commande restait inachevée. Votre panier est prêt à être rouvert, sur l’appareil de votre choix.

[Rouvrir mon panier]({lien_panier})

Rien n’est réservé : la page vous dit ce qui a changé depuis, s’il y a lieu.`,
    },
    {
      afterHours: 23,
      subject: 'Une question sur votre commande ?',
      text: `Bonjour {prenom},

S’il vous manquait une réponse pour finir votre commande, répondez à ce message : une personne vous lira. Livraison, pose et droit de rétractation sont expliqués sur la page d’aide.

[Lire les réponses](/support)

[Rouvrir mon panier]({lien_panier})`,
    },
    {
      afterHours: 48,
      subject: 'Dernier message au sujet de votre panier',
      text: `Bonjour {prenom},

C’est notre dernier message au sujet de ce panier. Il reste ouvert à ce lien ; sans suite de votre part, nous ne vous écrirons plus à son sujet.

[Rouvrir mon panier]({lien_panier})`,
    },
  ],
  'apres-achat': [
    {
      afterHours: 1,
      subject: 'Bien démarrer avec votre commande {numero_commande}',
      text: `Bonjour {prenom},

Votre commande {numero_commande} est arrivée. Quelques conseils pour bien démarrer :

- Rincez les filtres avant la première utilisation, comme l’indique la notice.
- Notez la date de pose : elle fixe celle du premier changement de filtres.

Nos guides montrent chaque étape.

[Lire les guides](/blog)`,
    },
    {
      afterHours: 720,
      subject: 'Un mois après : tout va bien ?',
      text: `Bonjour {prenom},

Votre commande {numero_commande} a un mois. Si quelque chose ne va pas, répondez à ce message ou appelez-nous : mieux vaut le dire tôt.

[Nous écrire](/support)`,
    },
  ],
  reactivation: [
    {
      afterHours: 1,
      subject: 'Vos filtres, six mois après',
      text: `Bonjour {prenom},

Votre dernière commande date de six mois ou plus. C’est souvent le moment de vérifier les filtres : la fiche de votre appareil indique leur durée.

[Voir les produits](/products)

Si tout va bien, vous n’avez rien à faire.`,
    },
  ],
  prospection: [
    {
      afterHours: 1,
      subject: 'De l’eau filtrée au robinet pour {entreprise}',
      text: `Bonjour {prenom},

Nous équipons des bureaux, commerces et cuisines professionnelles de purificateurs d’eau raccordés au réseau, avec pose et entretien en France métropolitaine.

Si la question se pose chez {entreprise}, la fiche du modèle professionnel donne débit, dimensions et coût annuel.

[Voir le modèle professionnel](/produit/osmose-pro)

Répondez à ce message pour un conseil ou un devis : une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: 'Eau filtrée au travail : une réponse à vos questions',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La fiche du modèle professionnel répond aux questions habituelles : raccordement, entretien, coût à l’année.

[Voir le modèle professionnel](/produit/osmose-pro)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
}
