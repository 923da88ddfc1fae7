import { href } from 'react-router'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import type { CartSummary } from '~/models/shop/cart'
import { REFERRAL_PERCENT } from '~/models/shop/loyalty'

export interface ReferralTyped {
  typed: string
  message: string
}

interface ReferralBoxProps {
  referral: CartSummary['referral']
  search: string
  refused: ReferralTyped | undefined
}

export function ReferralBox({ referral, search, refused }: ReferralBoxProps) {
  // The anchor keeps the result in view below a long cart.
  const action = `${href('/cart/parrainage')}${search}#parrainage`
  if (referral) {
    const text = referral.refused
      ? `${referralRefusals[referral.refused]} La remise n’est pas appliquée.`
      : `Code ${referral.code} : −${REFERRAL_PERCENT} % sur votre première commande, vérifié avec votre e-mail au paiement.`
    return (
      <div id="parrainage">
        <Notice tone={referral.refused ? 'caution' : 'done'} live={false} lines={[text]}>
          <form method="post" action={action}>
            <Button variant="link" name="remove" value="1">
              Retirer le code
            </Button>
          </form>
        </Notice>
      </div>
    )
  }
  return (
    <details className="cart-resume" id="parrainage" open={refused !== undefined}>
      <summary className="cart-resume-title">J’ai un code de parrainage ou un avoir</summary>
      <div className="stack stack-small">
        <form method="post" action={action} className="stack stack-small" noValidate>
          <Field
            field={{ name: 'code', initialValue: refused?.typed, errors: refused && [refused.message] }}
            label="Code de parrainage"
            hint={`Le code d’un ami donne −${REFERRAL_PERCENT} % sur votre première commande.`}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            required
          />
          <div>
            <Button variant="quiet">Appliquer le code</Button>
          </div>
        </form>
        <p className="muted small">
          Un avoir se dépense à la page de paiement, une fois <a href={href('/profile')}>connecté à votre compte</a>.
        </p>
      </div>
    </details>
  )
}
