import { QrCode } from '~/components/paper/qr-code'
import { formatDateTime } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'

export interface TransferFacts {
  iban: string
  bic: string
  holder: string
  amountCents: number
  reference: string
  /** Rows of the payment QR code; undefined if the account cannot have one. */
  qr: boolean[][] | undefined
  /** Deadline to confirm the reservation; undefined once confirmed. */
  confirmBefore: Date | undefined
  /** Undefined for an order that is already fulfilled. */
  deadline: Date | undefined
}

export function TransferDetails({ transfer }: { transfer: TransferFacts }) {
  return (
    <section className="card transfer" aria-labelledby="virement">
      <h2 id="virement">Votre virement</h2>
      {transfer.qr ? (
        <figure className="transfer-code">
          <QrCode rows={transfer.qr} label="QR code du virement" className="transfer-qr" />
          <figcaption className="small">
            Scannez-le avec l’application de votre banque : compte, montant et référence sont remplis. Sinon,
            recopiez-les{'\u202f'}:
          </figcaption>
        </figure>
      ) : null}
      <dl className="facts">
        <Fact label="Montant" value={formatEuros(transfer.amountCents)} />
        <Fact label="Titulaire du compte" value={transfer.holder} />
        <Fact label="IBAN" value={transfer.iban} />
        <Fact label="BIC" value={transfer.bic} />
        <Fact label="Référence à indiquer" value={transfer.reference} />
        {transfer.confirmBefore ? (
          <Fact
            label="Réservation à confirmer avant le"
            value={`${formatDateTime(transfer.confirmBefore)} (heure de Paris)`}
          />
        ) : null}
        {transfer.deadline ? (
          <Fact label="À recevoir avant le" value={`${formatDateTime(transfer.deadline)} (heure de Paris)`} />
        ) : null}
      </dl>
      {transfer.deadline ? (
        <p className="muted small">
          {transfer.confirmBefore
            ? 'Vos articles sont réservés jusqu’à la première date, et jusqu’à la seconde une fois la réservation confirmée.'
            : 'Vos articles sont réservés jusque-là.'}{' '}
          Sans virement reçu à temps, la commande est annulée et vous ne devez rien.
        </p>
      ) : null}
    </section>
  )
}

/** Omitted while the shop's setting is empty. */
function Fact({ label, value }: { label: string; value: string }) {
  return value === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
