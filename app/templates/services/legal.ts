import { type LegalParts, legalTextsOf } from '../any-trade/legal'

const begun =
  'Si vous demandez qu’une prestation commence pendant le délai, puis renoncez, vous devez la part déjà fournie, en proportion du prix total (article L. 221-25 du code de la consommation). Une prestation entièrement exécutée avant la fin du délai, à votre demande expresse et après que vous avez reconnu perdre ce droit, n’ouvre plus droit à rétractation (article L. 221-28, 1°). Il en va de même des travaux d’entretien ou de réparation urgents que vous nous demandez expressément de faire chez vous, dans la limite de ce qui est strictement nécessaire à l’urgence (article L. 221-28, 8°).'

export const parts: LegalParts = {
  orders: 'toute prestation commandée sur {{app.url}}, ou par un devis accepté qui y renvoie',
  scope:
    'Le contenu, les limites et la durée de chaque prestation figurent sur sa fiche ou sur le devis. Un devis accepté l’emporte sur ces conditions lorsqu’il dit autre chose en votre faveur.',
  prices:
    'Une prestation qui n’a pas de prix affiché fait l’objet d’un devis écrit\u202f: il décrit le travail, le prix, les frais de déplacement et le délai, et dit jusqu’à quand il vaut. Le contrat naît de votre accord écrit, et rien ne vous engage avant lui.',
  delivery: `## 6. Livraison

Une prestation n’a pas de frais de livraison\u202f: les frais de déplacement, s’il y en a, figurent sur la fiche ou sur le devis.

Lorsque nous vendons un article à expédier, en France métropolitaine, en Belgique, en Suisse ou au Luxembourg, sa livraison coûte {{delivery.fee}}\u202f€ TTC lorsque les articles représentent moins de {{delivery.free_from}}\u202f€{{vat.net}}, et rien à partir de ce montant. La date prévue est affichée avant le panier\u202f; à défaut, nous livrons au plus tard trente jours après la commande. Si nous tardons, vous pouvez nous mettre en demeure de livrer dans un délai supplémentaire raisonnable, puis annuler la commande et être remboursé au plus tard quatorze jours après. Le colis voyage à nos risques.`,
  services: `## 7. Rendez-vous et exécution

Après le paiement ou l’accord sur le devis, nous vous appelons ou vous écrivons pour fixer la date et le lieu. La date se déplace sans frais jusqu’à la veille. Nous exécutons la prestation à la date convenue ou, à défaut, au plus tard trente jours après la commande. En cas de retard, vous pouvez nous mettre en demeure de l’exécuter dans un délai supplémentaire raisonnable, puis annuler le contrat et être remboursé.

Vous nous donnez à temps les informations, les accès et les accords dont le travail dépend. Tout travail non compris dans la fiche ou le devis fait l’objet d’un accord écrit préalable. Si la prestation se révèle impossible de notre fait, elle est remboursée.`,
  exceptions: `### Prestations à date fixe

Le droit de rétractation ne s’applique pas à l’hébergement, au transport, à la restauration et aux loisirs qui doivent être fournis à une date ou à une période déterminée (article L. 221-28, 12° du code de la consommation). La fiche le dit quand une prestation est concernée.`,
  warranty:
    'Nous répondons de la bonne exécution de chaque prestation. Si un travail n’est pas conforme à la fiche ou au devis, écrivez à {{shop.email}} avec le numéro de commande\u202f: nous le reprenons ou, si ce n’est pas possible, nous vous remboursons en proportion. Les assurances et les garanties que la loi impose à notre métier sont indiquées sur le devis. Ces engagements s’ajoutent à vos droits légaux et ne les remplacent pas.',
  endOfLife:
    'Les matériaux, les appareils et les emballages que laisse une prestation se trient. La fiche ou le devis dit si nous les emportons.',
  helpers: 'prestataires',
  bookings:
    '\n| Rendez-vous pris en ligne ou au téléphone\u202f: nom, e-mail, téléphone, nombre de personnes, précision, créneau | tenir le rendez-vous et le rappeler la veille | mesures prises à votre demande | {{support.retention_days}} jours après le rendez-vous |',
  installed: '',
  kept: `### Les prestations commencées

${begun}`,
  notice: `## Produits et emballages

Identifiants uniques de responsabilité élargie du producteur\u202f: {{legal.rep_identifiers}}.

Une prestation ne donne lieu à une éco-participation que si un produit qui y est soumis l’accompagne\u202f; elle figure alors sur la facture.

## Profession et assurance

Lorsque notre métier est soumis à autorisation, à inscription ou à une assurance obligatoire, le devis et la facture en donnent les références.`,
}

export const legalTexts = legalTextsOf(parts, { version: '2026-11-30-2' })
