import type { LegalTextOfTemplate } from '~/models/base/template'
import { type LegalParts, legalTextsOf, parcels } from '../any-trade/legal'
import { installedReturn } from './returns'

const parts: LegalParts = {
  orders:
    'toute commande passée sur {{app.url}}, livrée en France métropolitaine, en Belgique, en Suisse ou au Luxembourg',
  scope:
    'Nos appareils sont faits pour l’eau potable du réseau public. Leurs caractéristiques, leurs limites et leurs frais d’entretien figurent sur chaque fiche.',
  prices:
    'L’éco-participation est comprise dans le prix. Elle est affichée à part sur la fiche, dans le panier et sur la facture.',
  delivery: parcels,
  services: `## 7. Installation et maintenance

L’installation et la maintenance ne se font qu’en France métropolitaine. Une fois la machine livrée, ou dès le paiement reçu pour une prestation seule, nous vous appelons ou vous écrivons pour fixer le rendez-vous. La date se déplace sans frais jusqu’à la veille. Tout travail non compris dans la fiche fait l’objet d’un accord écrit préalable. Si la pose se révèle impossible, la prestation est remboursée.

La maintenance est payée une fois, pour trois ans, sans reconduction.`,
  exceptions: `### Filtres et membranes descellés

Le droit de rétractation ne s’applique pas aux **filtres et membranes vendus scellés que vous avez descellés** après la livraison et qui ne peuvent être renvoyés pour des raisons d’hygiène (article L. 221-28, 5° du code de la consommation). Fermés, ils se renvoient comme tout autre article. Une machine déballée reste couverte par le droit de rétractation.

### Machine installée

${installedReturn}`,
  warranty:
    'Lorsque la fiche annonce une durée supérieure à deux ans, {{legal.company_name}} accorde gratuitement, pour les années qui suivent la garantie légale, une garantie commerciale : réparation ou remplacement de la machine en cas de panne en usage normal, pièces, main-d’œuvre et transport compris, dans les pays que nous livrons. Elle exclut les filtres et membranes en usure normale, le gel, une pression supérieure à celle de la fiche et une eau non potable. Pour en bénéficier, écrivez à {{shop.email}} avec le numéro de commande. Elle s’ajoute aux garanties légales et ne les remplace pas.',
  endOfLife:
    'Nous reprenons gratuitement votre ancien appareil électrique de même type lorsque vous en achetez un neuf : un repris pour un livré. Écrivez-nous à {{shop.email}} avant la livraison. Les appareils, les piles et les emballages se trient ; ne les jetez pas avec les ordures ménagères lorsque le symbole de la poubelle barrée y figure.',
  helpers: 'transporteurs et installateurs',
  bookings: '',
  installed: `### Une machine installée

${installedReturn}

`,
  kept: `### Ce que vous ne pouvez pas renvoyer

Le droit de rétractation ne s’applique pas aux **filtres et membranes vendus scellés que vous avez descellés** après la livraison et qui ne peuvent être renvoyés pour des raisons d’hygiène ou de protection de la santé. Fermés, ils se renvoient comme tout autre article. Une machine déballée reste couverte.

Si vous demandez qu’une installation ou une maintenance commence pendant le délai, puis renoncez, vous devez la part déjà fournie.`,
  notice: `## Responsabilité élargie du producteur

Pour financer la collecte et le recyclage des appareils, des piles et des emballages que nous mettons sur le marché, nous sommes enregistrés sous les identifiants uniques suivants : {{legal.rep_identifiers}}.

L’éco-participation est comprise dans les prix et affichée à part sur les fiches, dans le panier et sur les factures. Nous reprenons gratuitement votre ancien appareil électrique de même type lors d’un achat : un repris pour un livré.

## Informations sur l’eau

En France, l’eau du robinet est contrôlée et potable. Nos appareils en modifient le goût, la dureté et la teneur en sels dissous. Ils ne servent pas à rendre potable une eau qui ne l’est pas, et nous n’avançons aucun effet sur la santé.

Les résultats officiels du contrôle sanitaire de l’eau de votre commune sont publiés par le ministère chargé de la santé et affichés en mairie.`,
}

const version = '2026-11-30-2'
const versions = { confidentialite: '2026-11-28' }

export const legalTexts: LegalTextOfTemplate[] = legalTextsOf(parts, { version, versions })
