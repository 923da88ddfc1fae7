import { Card } from '~/components/ui/card'

export interface ReferralBlockProps {
  code: string
  /** What the code gives. */
  words: string
  /** Absolute. */
  url: string
  waiting: number
  credited: number
}

export function ReferralBlock({ code, words, url, waiting, credited }: ReferralBlockProps) {
  return (
    <Card id="parrainage" title="Parrainage" large>
      <p>
        Votre code : <strong className="referral-code nowrap">{code}</strong>
      </p>
      <p>{words}</p>
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
