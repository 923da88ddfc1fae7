/** To the back-office, papers and mails: a document that opts in to no transition reports it as an InvalidStateError. */
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (/admin|login|factures|e-mails|conditions/.test(`${activation?.entry.url}`)) viewTransition?.skipTransition()
})
