import { formatDateTime } from '~/models/french-date'
import { formatEuros } from '~/models/money'

export interface TransferFacts {
  iban: string
  bic: string
  holder: string
  amountCents: number
  reference: string
  /** ISO instant: the last moment the money is waited for. */
  deadline: string | null
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
        {transfer.deadline ? (
          <Fact label="À recevoir avant le" value={`${formatDateTime(new Date(transfer.deadline))} (heure de Paris)`} />
        ) : null}
      </dl>
      <p className="muted small">
        Vos articles sont réservés jusque-là. Sans virement reçu à cette date, la commande est annulée et vous ne devez
        rien.
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
