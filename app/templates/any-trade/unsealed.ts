import type { UnsealedTexts } from '~/models/base/template'

export const unsealed: UnsealedTexts = {
  ground: 'Article que la loi exclut, par exemple descellé',
  notice: 'Un article vendu scellé pour des raisons d’hygiène ne peut pas être repris une fois descellé.',
  refusal:
    'Un article vendu scellé ne peut pas être repris une fois descellé, pour des raisons d’hygiène ou de protection de la santé (article L. 221-28, 5° du code de la consommation).',
  without: 'un article descellé',
  apart: 'Un article descellé parmi d’autres se laisse hors du remboursement, sans refuser le reste.',
}
