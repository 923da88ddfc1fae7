import { expect, test } from 'vitest'
import { creditExample, creditTerms, creditText } from './credit'

const settings = {
  'instalments.lender': 'Banque Exemple, Paris',
  'instalments.warning': 'Attention\u202f!',
  'instalments.late_fee': '',
  'instalments.minimum': '35',
  'instalments.example': '300',
  'instalments.deposit': 'non',
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('without a lender there are no terms, hence no word of instalments', () => {
  expect(creditTerms({ ...settings, 'instalments.lender': ' ' })).toBeUndefined()
})

test('an example has number, dates, amounts, both rates, the total of the credit, the total due and the lender', () => {
  const terms = creditTerms(settings)
  if (!terms) throw new Error('terms')
  expect(plain(creditText(10_001, 3, terms))).toBe(
    'Pour un achat de 100,01 € : crédit de 100,01 € en 3 échéances, 33,35 € le jour de la commande, puis 33,33 € 30 jours après et 60 jours après ; taux débiteur fixe : 0 %, TAEG fixe : 0 %, frais : 0 € ; montant total du crédit : 100,01 €, montant total dû par l’emprunteur : 100,01 € ; prêteur : Banque Exemple, Paris, qui peut accepter ou refuser.',
  )
  expect(plain(creditExample(terms))).toMatch(/^Attention ! Exemple : pour un achat de 300,00 €/)
})

test('a deposit is not part of the credit', () => {
  const terms = creditTerms({ ...settings, 'instalments.deposit': 'oui' })
  if (!terms) throw new Error('terms')
  const text = plain(creditText(30_000, 3, terms))
  expect(text).toContain(
    'acompte de 100,00 € le jour de la commande, puis crédit de 200,00 € en 2 échéances de 100,00 €',
  )
  expect(text).toContain('montant total du crédit : 200,00 €, montant total dû par l’emprunteur : 200,00 €')
})

test('the example is never below the lender’s minimum', () => {
  expect(creditTerms({ ...settings, 'instalments.minimum': '500' })?.exampleCents).toBe(50_000)
})
