/** Wording of the standard withdrawal form (annex to art. R221-1 C. conso). */
export function Declaration({ orderNumber, name, email }: { orderNumber: string; name: string; email?: string }) {
  return (
    <div className="card stack stack-small">
      <p>
        « Je vous notifie par la présente ma rétractation du contrat portant sur la commande{' '}
        <strong>{orderNumber}</strong>. »
      </p>
      <p>Nom : {name}</p>
      {email ? <p>E-mail : {email}</p> : null}
    </div>
  )
}
