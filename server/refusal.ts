/** What the adapter answers by itself, before React Router sees the request. */
export interface Refusal {
  status: number
  /** For the person in front of the screen, in French. */
  sentence: string
  headers?: Record<string, string>
}

const titles: Record<number, string> = {
  400: 'Demande illisible',
  403: 'Demande refusée',
  404: 'Page introuvable',
  405: 'Demande refusée',
  413: 'Envoi trop volumineux',
  414: 'Adresse trop longue',
  415: 'Format non pris en charge',
  429: 'Trop de demandes',
  500: 'Une erreur est survenue',
  503: 'Boutique momentanément indisponible',
}

/** JSON for the API, a page for everyone else. */
export function refusalResponse(
  refusal: Refusal,
  options: { path: string; stylesheets: string[]; reference?: string },
): Response {
  const headers = { 'Cache-Control': 'no-store', ...refusal.headers }
  if (options.path.startsWith('/api/')) {
    return Response.json({ detail: refusal.sentence }, { status: refusal.status, headers })
  }
  return new Response(refusalPage(refusal, options), {
    status: refusal.status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function refusalPage(refusal: Refusal, options: { stylesheets: string[]; reference?: string }): string {
  const title = titles[refusal.status] ?? 'Demande refusée'
  const stylesheets = options.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const reference = options.reference ? `<p>Référence\u202f: ${options.reference}</p>` : ''
  return (
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${stylesheets}</head>` +
    `<body><main class="wrap page"><div class="empty"><h1>${title}</h1><p class="muted">${refusal.sentence}</p>${reference}` +
    `<a class="button" href="/">Revenir à l’accueil</a></div></main></body></html>`
  )
}
