import { Fact } from '~/components/ui/fact'
import { PhoneLink } from '../page/phone-link'
import { useShop } from '../page/use-shop'

export function Reasons({ wholeCost, longestWarrantyYears }: { wholeCost: string; longestWarrantyYears: number }) {
  const shop = useShop()
  return (
    <section className="home-section reasons bleed">
      <h2>Pourquoi chez nous</h2>
      <ul className="facts facts-wide">
        <Fact icon="edit" title="Le coût complet, écrit">
          {wholeCost}
        </Fact>
        <Fact icon="return" title="30 jours pour changer d’avis">
          La loi en donne 14. Un lien au bas de chaque page suffit, sans motif et sans compte.
        </Fact>
        <Fact
          icon="shield"
          title={longestWarrantyYears > 2 ? `2 à ${longestWarrantyYears} ans de garantie` : 'Garantie de 2 ans'}
        >
          La garantie légale de conformité, et pour certains appareils une garantie commerciale gratuite en plus.
        </Fact>
        {shop?.phone ? (
          <Fact icon="phone" title="Quelqu’un au bout du fil">
            <PhoneLink phone={shop.phone} />
            {shop.hours ? `, ${shop.hours}` : null}.
          </Fact>
        ) : null}
      </ul>
    </section>
  )
}
