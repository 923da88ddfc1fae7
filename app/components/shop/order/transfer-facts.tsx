import { formatDateTime, formatEuros } from '~/models/values'

export interface TransferFacts {
  iban: string
  bic: string
  holder: string
  amountCents: number
  reference: string
  /** While the reservation is not confirmed yet: until when it must be. */
  confirmBefore: Date | undefined
  /** The last moment the money is waited for. */
  deadline: Date
}

/** What to type into the bank's form. */
export function TransferDetails({ transfer }: { transfer: TransferFacts }) {
  return (
    <section className="card transfer" aria-labelledby="virement">
      <h2 id="virement">Votre virement</h2>
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
        <Fact label="À recevoir avant le" value={`${formatDateTime(transfer.deadline)} (heure de Paris)`} />
      </dl>
      <p className="muted small">
        {transfer.confirmBefore
          ? 'Vos articles sont réservés jusqu’à la première date, et jusqu’à la seconde une fois la réservation confirmée.'
          : 'Vos articles sont réservés jusque-là.'}{' '}
        Sans virement reçu à temps, la commande est annulée et vous ne devez rien.
      </p>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return value === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
