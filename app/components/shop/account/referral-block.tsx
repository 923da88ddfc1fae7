import { REFERRAL_CREDIT_CENTS, REFERRAL_PERCENT } from '~/models/loyalty'
import { WITHDRAWAL_DAYS } from '~/models/order'
import { formatEuros } from '~/models/values'
import { Card } from '../../ui/card'

export interface ReferralBlockProps {
  code: string
  /** Absolute. */
  url: string
  waiting: number
  credited: number
}

export function ReferralBlock({ code, url, waiting, credited }: ReferralBlockProps) {
  return (
    <Card id="parrainage" title="Parrainage" large>
      <p>
        Votre code : <strong className="referral-code nowrap">{code}</strong>
      </p>
      <p>
        Un ami gagne {REFERRAL_PERCENT} % sur sa première commande ; vous gagnez {formatEuros(REFERRAL_CREDIT_CENTS)}{' '}
        d’avoir, {WITHDRAWAL_DAYS} jours après sa livraison.
      </p>
      <div className="field">
        <label htmlFor="lien-parrainage">Le lien à lui envoyer</label>
        <input className="input" id="lien-parrainage" type="url" readOnly value={url} />
      </div>
      {waiting + credited > 0 ? (
        <p className="small">
          Commandes d’amis : {credited} créditée{credited > 1 ? 's' : ''}, {waiting} en attente.
        </p>
      ) : null}
    </Card>
  )
}
