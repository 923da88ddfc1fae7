const tasks = ['mismatch', 'withdrawal', 'late', 'refund', 'ship', 'transfer', 'reviews', 'stock']
const DAY_MS = 24 * 3_600_000
const dayBefore = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Every screen of the back-office, each list by each of its filters: what waits, what is common, what is rare, the last page. */
export function deskPages(subjects) {
  return [
    ...withQueries('/admin', ['', 'tab=leads', 'tab=agents', 'tab=analytics']),
    ...tasks.map((task) => `/admin/a-traiter/${task}`),
    ...withQueries('/admin/leads', [
      '',
      'page=1',
      'page=400',
      'page=1000000000',
      ...['prospect', 'client'].map((status) => `statut=${status}`),
      'source=chat',
      'type=inconnu',
      'relance=1',
      'statut=prospect&source=chat&type=mixte&page=2',
      'q=martin',
      'q=example',
      'q=camille+martin+client',
      'q=client+9999',
      'q=martin&statut=client&source=rappel',
      'q=introuvable',
    ]),
    `/admin/leads/${subjects.lead}`,
    `/admin/leads/${subjects.busyLead}`,
    ...withQueries('/admin/inbox', [
      '',
      'page=35',
      ...['conversations', 'rappels', 'messages'].flatMap((type) => [`type=${type}`, `type=${type}&etat=terminees`]),
      'etat=terminees',
      'etat=terminees&page=100',
      'q=martin',
      'q=example&etat=terminees',
      'q=camille+martin&etat=terminees',
      `q=${subjects.requestNumber}`,
      'q=introuvable',
    ]),
    `/admin/inbox/conversations/${subjects.conversation}`,
    `/admin/inbox/conversations/${subjects.busyConversation}`,
    `/admin/inbox/rappels/${subjects.callback}`,
    `/admin/inbox/messages/${subjects.message}`,
    ...withQueries('/admin/mails', [
      '',
      'page=200',
      'etat=sent&page=200',
      'etat=failed',
      'genre=credit&page=200',
      'genre=credit&etat=failed',
      'q=client-1',
      'q=client-1&etat=failed&genre=credit',
      'q=client&page=200',
      `du=${dayBefore(200)}&au=${dayBefore(100)}&page=100`,
      `q=client&du=${dayBefore(2)}`,
    ]),
    `/admin/mails/${subjects.mail}`,
    `/admin/mails/${subjects.mail}/html`,
    ...withQueries('/admin/log', [
      '',
      'avant=1000',
      'objet=lead',
      'objet=user',
      'q=camille',
      'q=camille+morel&objet=user',
      `q=${subjects.auditLabel}`,
      'q=introuvable',
    ]),
    ...withQueries('/admin/recherche', [
      '',
      'q=martin',
      'q=client',
      `q=${subjects.orderNumber}`,
      'q=client-7@example.fr',
      'q=introuvable',
    ]),
    '/admin/users',
    '/admin/compte',
    '/admin/demonstration',
    '/admin/analytics.csv',
  ]
}

function withQueries(path, queries) {
  return queries.map((query) => (query ? `${path}?${query}` : path))
}
