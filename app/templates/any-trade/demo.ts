import type { Filling } from '~/models/base/template'

/** Plainly fictional identity of a demonstration of any trade; it has no other demo data. */
export const demo: Filling['demo'] = {
  settings: {
    // 01 99 00 is reserved by the French numbering plan for works of fiction.
    'shop.phone': '01 99 00 12 34',
    'shop.email': 'contact@boutique.example',
    'shop.hours': 'du lundi au vendredi de 9h à 18h',
    'shop.address': '1 rue de la Démonstration, 75000 Paris, France',
    'legal.company_name': 'Entreprise de démonstration SAS',
    'legal.form': 'société par actions simplifiée',
    'legal.capital': '10\u202f000\u202f€',
    'legal.seat': '1 rue de la Démonstration, 75000 Paris, France',
    'legal.siren': '000 000 000',
    'legal.rcs': 'RCS Paris 000 000 000',
    'legal.vat_number': 'FR00 000000000',
    'legal.director': 'Camille Exemple',
    'legal.host_name': 'Hébergeur de démonstration SARL',
    'legal.host_address': '2 rue de la Démonstration, 75000 Paris, France',
    'legal.host_phone': '01 99 00 56 78',
    'legal.mediator_name': 'Médiateur de la consommation (démonstration)',
    'legal.mediator_address': '3 rue de la Démonstration, 75000 Paris, France',
    'legal.rep_identifiers': 'non producteur',
    'legal.mediator_site': 'https://mediateur.example',
  },
  claims: [],
  reviews: [],
  priceHistory: [],
  leads: [],
}
