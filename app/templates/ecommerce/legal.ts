import { legalTextsOf, parcels } from '../any-trade/legal'

const exceptions =
  'Le droit de rétractation ne s’applique pas aux articles que la loi en écarte (article L. 221-28 du code de la consommation), notamment ceux qui sont confectionnés selon vos indications ou nettement personnalisés, ceux qui se détériorent ou se périment rapidement, et ceux que vous avez descellés après la livraison et qui ne peuvent être renvoyés pour des raisons d’hygiène ou de protection de la santé. La fiche le dit quand un article est concerné.'

export const legalTexts = legalTextsOf(
  {
    orders:
      'toute commande passée sur {{app.url}}, livrée en France métropolitaine, en Belgique, en Suisse ou au Luxembourg',
    scope: 'Les caractéristiques essentielles et les limites de chaque article figurent sur sa fiche.',
    prices:
      'L’éco-participation, lorsqu’un article y est soumis, est comprise dans le prix. Elle est affichée à part sur la fiche, dans le panier et sur la facture.',
    delivery: parcels,
    services: `## 7. Services

Lorsqu’une fiche propose un service, elle dit ce qu’il comprend et où il est rendu. Une fois l’article livré, ou dès le paiement reçu pour un service seul, nous vous appelons ou vous écrivons pour fixer la date. Elle se déplace sans frais jusqu’à la veille. Tout travail non compris dans la fiche fait l’objet d’un accord écrit préalable. Si le service se révèle impossible, il est remboursé.`,
    exceptions: `### Exceptions

${exceptions}`,
    warranty:
      'Lorsque la fiche annonce une durée supérieure à deux ans, {{legal.company_name}} accorde gratuitement, pour les années qui suivent la garantie légale, une garantie commerciale\u202f: réparation ou remplacement de l’article en cas de panne en usage normal, pièces, main-d’œuvre et transport compris, dans les pays que nous livrons. Elle exclut l’usure normale et un usage contraire à la notice. Pour en bénéficier, écrivez à {{shop.email}} avec le numéro de commande. Elle s’ajoute aux garanties légales et ne les remplace pas.',
    endOfLife:
      'Lorsque vous achetez un appareil électrique ou électronique, nous reprenons gratuitement votre ancien appareil de même type\u202f: un repris pour un livré. Écrivez-nous à {{shop.email}} avant la livraison. Les appareils, les piles et les emballages se trient\u202f; ne les jetez pas avec les ordures ménagères lorsque le symbole de la poubelle barrée y figure.',
    helpers: 'transporteurs et prestataires',
    bookings: '',
    installed: '',
    kept: `### Ce que vous ne pouvez pas renvoyer

${exceptions}

Si vous demandez qu’un service commence pendant le délai, puis renoncez, vous devez la part déjà fournie.`,
    notice: `## Responsabilité élargie du producteur

Pour financer la collecte et le recyclage des produits et des emballages que nous mettons sur le marché, nous sommes enregistrés sous les identifiants uniques suivants\u202f: {{legal.rep_identifiers}}.

L’éco-participation, lorsqu’un article y est soumis, est comprise dans son prix et affichée à part sur la fiche, dans le panier et sur la facture.`,
  },
  { version: '2026-11-30-2' },
)
