import { Fact } from '~/components/ui/fact'
import { transferHold } from '~/models/shop'
import { useShop } from '../page/use-shop'

export function PaymentFacts({
  online,
  transfer,
  creditWarning,
}: {
  online: boolean
  transfer: boolean
  /** Of the instalments, where they are offered. */
  creditWarning?: string
}) {
  const shop = useShop()
  return (
    <div className="home-block">
      <h2>Payer</h2>
      <ul className="facts">
        {online ? (
          <Fact icon="card" title="Carte bancaire ou PayPal">
            Sur la page de notre prestataire : votre numéro de carte ne passe pas par nous.
          </Fact>
        ) : null}
        {creditWarning ? (
          <Fact icon="clock" title={shop?.demo ? 'Paiement 3x 4x sans frais' : 'Paiement 3x sans frais'}>
            Montants et dates exacts sur chaque fiche, selon l’offre du prêteur.
            <span className="credit-warning">{creditWarning}</span>
          </Fact>
        ) : null}
        {transfer ? (
          <Fact icon="bank" title="Virement">
            Sans page de prestataire : {transferHold}.
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}
