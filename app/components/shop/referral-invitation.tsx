import { REFERRAL_PERCENT } from '~/models/loyalty'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** A friend's link: nothing is kept before the button is pressed. */
export function ReferralInvitation({ code }: { code: string }) {
  return (
    <Notice tone="info" live={false} className="page-notice">
      <p>
        Un ami vous parraine : <strong>−{REFERRAL_PERCENT} %</strong> sur votre première commande.
      </p>
      <form method="post" action="/cart/parrainage">
        <input type="hidden" name="code" value={code} />
        <Button>Utiliser le code {code}</Button>
      </form>
    </Notice>
  )
}
