import { href } from 'react-router'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { useShopText } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { REFERRAL_PERCENT, type ReferralRefusal } from '~/models/loyalty'

export interface Invitation {
  code: string
  refused: ReferralRefusal | undefined
}

/** For a visitor who followed a referral link; the button applies the code to the cart. */
export function ReferralInvitation({ code, refused }: Invitation) {
  const { toProducts } = useShopText()
  if (refused) {
    const lines = [referralRefusals[refused]]
    if (refused === 'unknown-code')
      lines.push(
        'Il manque peut-être un caractère au lien que votre ami vous a envoyé : demandez-lui de vous le renvoyer, ou saisissez son code dans votre panier.',
      )
    const link = { href: href('/products'), label: toProducts }
    return <Notice tone="caution" live={false} className="page-notice" lines={lines} link={link} />
  }
  return (
    <Notice tone="info" live={false} className="page-notice">
      <p>
        Un ami vous parraine : <strong>−{REFERRAL_PERCENT} %</strong> sur votre première commande.
      </p>
      <form method="post" action={href('/cart/parrainage')}>
        <input type="hidden" name="code" value={code} />
        <Button>
          <span>
            Utiliser le code <span className="nowrap">{code}</span>
          </span>
        </Button>
      </form>
    </Notice>
  )
}
