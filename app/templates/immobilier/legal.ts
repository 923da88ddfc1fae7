import { legalTextsOf } from '../any-trade/legal'
import { parts } from '../services/legal'

export const legalTexts = legalTextsOf(
  {
    ...parts,
    orders:
      'nos visites, nos estimations et toute prestation commandée sur {{app.url}}\u202f; un mandat écrit règle la vente, la recherche ou la location d’un bien',
    scope:
      'Une annonce n’est pas une offre de contrat\u202f: elle décrit un bien que son propriétaire nous a chargés de vendre. Le mandat, l’offre d’achat et l’acte l’emportent sur ces conditions lorsqu’ils disent autre chose en votre faveur.',
    prices:
      'Le prix d’un bien comprend nos honoraires. L’annonce dit qui les paie et, lorsque c’est l’acquéreur, leur taux toutes taxes comprises et le prix sans eux (arrêté du 10 janvier 2017). Nos honoraires sont ceux du barème affiché à l’agence\u202f; ils ne sont dus qu’une fois l’opération conclue par un acte écrit (article 6 de la loi n° 70-9 du 2 janvier 1970). Une visite et une estimation sont gratuites.',
    delivery: parts.delivery.replace(
      /Une prestation n’a pas de frais de livraison.*/,
      'Un bien immobilier se visite et s’acquiert par acte notarié\u202f: rien n’est livré.',
    ),
    services: `## 7. Visites, estimations et mandats

Une demande de visite ou d’estimation ne vous engage pas\u202f: nous vous appelons au créneau choisi pour convenir du jour. Elle se déplace sans frais jusqu’à la veille.

Nous n’annonçons et ne montrons que les biens dont nous avons le mandat écrit. Les surfaces, les charges et les diagnostics sont ceux que le propriétaire et les professionnels qu’il a mandatés nous ont remis\u202f; dites-nous ce qui vous paraît inexact, nous vérifions et corrigeons.`,
    exceptions: `### Promesse de vente et mandat

L’acquéreur d’un logement peut renoncer à la promesse pendant dix jours à compter du lendemain de sa remise (article L. 271-1 du code de la construction et de l’habitation). Un mandat signé à distance ou hors de l’agence par un consommateur ouvre le droit de rétractation de quatorze jours.`,
    warranty:
      'Nous répondons de l’exécution du mandat. Si une prestation n’est pas conforme à ce qui est convenu, écrivez à {{shop.email}}\u202f: nous la reprenons ou, si ce n’est pas possible, nous vous remboursons en proportion. Ces engagements s’ajoutent à vos droits légaux et ne les remplacent pas.',
    endOfLife:
      'Nous ne vendons pas d’appareils. Les diagnostics et les actes vous sont remis sur papier à votre demande.',
    notice: `## Carte professionnelle et garanties

L’activité d’agent immobilier est régie par la loi n° 70-9 du 2 janvier 1970, dite loi Hoguet, et par le décret n° 72-678 du 20 juillet 1972.

- Carte ou autorisation professionnelle\u202f: {{legal.licence}}
- Garantie financière et assurance\u202f: {{legal.guarantee}}

Le barème de nos honoraires est affiché à l’agence et remis à qui le demande.

Les informations sur les risques auxquels un bien est exposé sont disponibles sur le site Géorisques\u202f: www.georisques.gouv.fr.

## Produits et emballages

Identifiants uniques de responsabilité élargie du producteur\u202f: {{legal.rep_identifiers}}.`,
  },
  { version: '2026-11-30-2' },
)
