import { legalTextsOf } from '../any-trade/legal'
import { parts as services } from '../services/legal'

const excluded =
  'Les services de santé qu’un professionnel de santé fournit à un patient pour évaluer, maintenir ou rétablir son état de santé n’entrent pas dans le droit de rétractation des contrats à distance (article L. 221-2, 2° du code de la consommation). Nous vous laissons pourtant y renoncer dans le délai indiqué ici, tant que le rendez-vous n’a pas eu lieu.'

export const legalTexts = legalTextsOf(
  {
    ...services,
    orders: 'tout rendez-vous demandé ou commandé sur {{app.url}}',
    scope: `La fiche d’un rendez-vous dit sa durée, son lieu et son prix. Ces conditions ne changent rien à vos droits de patient, ni aux règles de notre profession, qui l’emportent sur elles\u202f: information, consentement, secret professionnel, libre choix du praticien.

Nous nous engageons à apporter des soins ou des conseils attentifs, sans promesse de résultat. Ce site ne donne aucun avis de santé et ne traite aucune urgence\u202f: **en cas d’urgence, appelez le 15 ou le 112**.`,
    prices:
      'Les honoraires sont affichés sur les fiches et au cabinet\u202f; le prix vous est dit avant le rendez-vous, déplacement compris. La part remboursée dépend de l’acte, de notre convention avec l’Assurance maladie, de la prescription et de votre complémentaire\u202f: nous ne la garantissons pas. Certains actes sont exonérés de TVA par la loi\u202f; la facture le mentionne.',
    services: `## 7. Rendez-vous

Une demande de rendez-vous ne retient aucune date\u202f: nous vous appelons au créneau choisi pour la fixer. Un rendez-vous se déplace ou s’annule sans frais jusqu’à la veille. Si nous devons l’annuler, nous vous prévenons au plus tôt et vous en proposons un autre\u202f; ce qui a été payé est remboursé si vous préférez renoncer.

Une personne mineure ou protégée vient avec la personne que la loi désigne, sauf dans les cas qu’elle prévoit.`,
    exceptions: `### Services de santé

${excluded}`,
    warranty:
      'Nous répondons de ce que nous faisons, dans les conditions que la loi prévoit pour notre profession et avec l’assurance de responsabilité civile qu’elle exige. Une réclamation s’écrit à {{shop.email}}, sans information de santé\u202f; nous vous rappelons.',
    endOfLife: 'Les déchets de soins suivent leur propre filière, à notre charge.',
    helpers: 'remplaçants et collaborateurs',
    kept: `### Les services de santé

${excluded}`,
    notice: `## Produits et emballages

Identifiants uniques de responsabilité élargie du producteur\u202f: {{legal.rep_identifiers}}.

## Profession

- Profession et titre, État où il a été obtenu\u202f: *à compléter*
- Numéro RPPS ou ADELI\u202f: *à compléter*
- Ordre professionnel et numéro d’inscription, s’il en existe un\u202f: *à compléter*
- Règles professionnelles applicables (code de déontologie, code de la santé publique)\u202f: *à compléter*
- Situation à l’égard de l’Assurance maladie (conventionné ou non, secteur)\u202f: *à compléter*
- Assurance de responsabilité civile professionnelle\u202f: *à compléter*
- Association agréée, moyens de paiement acceptés\u202f: *à compléter*

## Information de santé

Ce site informe avec mesure, sans comparaison, sans témoignage de patients et sans promesse. Il ne remplace pas une consultation. **En cas d’urgence, appelez le 15 ou le 112.**

## Données de santé

Les formulaires de ce site n’en demandent aucune, et ne sont pas faits pour en recevoir\u202f: l’hébergeur n’est pas présenté comme certifié pour les conserver (article L. 1111-8 du code de la santé publique). Si vous en avez écrit, demandez-nous de les effacer à {{shop.email}}.`,
  },
  { version: '2026-11-30-2' },
)
