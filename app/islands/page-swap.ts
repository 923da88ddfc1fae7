/** Documents without the shop's style sheet: back-office, papers, mails, plain answers. */
const plainDocuments = /^\/(?:admin|login|healthz)(?:\/|$)|^\/commande\/[^/]+\/(?:factures|e-mails|conditions)/

/** A document that opts in to no transition reports the one that leads to it as an InvalidStateError. */
addEventListener('pageswap', ({ activation, viewTransition }) => {
  const to = activation?.entry.url
  if (to && plainDocuments.test(new URL(to).pathname)) viewTransition?.skipTransition()
})
