import { Fact } from '~/components/ui/fact'
import { FREE_SHIPPING_FROM_CENTS, formatEuros, SHIPPING_FEE_CENTS, transitWords, withVat } from '~/models/values'

export function DeliveryTerms({ delivery, cutoffHour }: { delivery: string; cutoffHour: string }) {
  return (
    <div className="home-block">
      <h2>Recevoir</h2>
      <ul className="facts">
        <Fact icon="truck" title={`Commandé maintenant, ${delivery}`}>
          En France, pour un article en stock. Commandé avant {cutoffHour} h un jour ouvré, expédié le jour même.
        </Fact>
        <Fact
          icon="box"
          title={`Gratuit dès ${formatEuros(FREE_SHIPPING_FROM_CENTS)} HT (${formatEuros(withVat(FREE_SHIPPING_FROM_CENTS))} TTC)`}
        >
          En dessous, {formatEuros(SHIPPING_FEE_CENTS)} TTC. Le prix est affiché avant le panier.
        </Fact>
        <Fact icon="home" title="France, Belgique, Suisse, Luxembourg">
          {transitWords('Belgique')} jours ouvrés après l’expédition pour la Belgique et le Luxembourg,{' '}
          {transitWords('Suisse')} pour la Suisse.
        </Fact>
      </ul>
    </div>
  )
}
