import { type Received, startOutsideServer } from './outside-server'

/** `lies`: only unreadable rows; `namesakes`: two companies with the same name and city. */
type Mode = 'lies' | 'namesakes'

/** A local server that speaks the search of the public company register. */
export async function startCompanyRegisterServer() {
  const server = await startOutsideServer<Mode>((received, mode) => answerTo(received, mode))
  return { ...server, environment: { COMPANY_REGISTER_URL: server.url } }
}

function answerTo({ path, query }: Received, mode: Mode) {
  const q = query.get('q') ?? ''
  if (path !== '/search') return { status: 404, body: {} }
  if (q.length < 3 || Number(query.get('per_page')) > 25)
    return { status: 400, body: { erreur: 'Veuillez indiquer au moins un paramètre de recherche.' } }
  const bakery = company({})
  if (/^\d{9}$/.test(q)) {
    const found = [
      bakery,
      company({ siren: '552100554', nom_complet: 'BOUGIES DU PORT', activite_principale: '47.78C' }),
    ]
    const results = found.filter(({ siren }) => siren === q)
    return { status: 200, body: { results, total_results: results.length, page: 1, per_page: 10, total_pages: 1 } }
  }
  const results =
    mode === 'lies'
      ? [{ siren: 12 }, 'BOULANGERIE', null]
      : [
          company({ siren: '999999991', nom_complet: 'BOULANGERIE DU PORTAIL' }),
          bakery,
          company({ siren: '999999992', siege: { code_postal: '29200', libelle_commune: 'BREST' } }),
          ...(mode === 'namesakes' ? [company({ siren: '999999993' })] : []),
        ]
  return { status: 200, body: { results, total_results: results.length, page: 1, per_page: 10, total_pages: 1 } }
}

function company(own: object) {
  return {
    siren: '123456782',
    nom_complet: 'BOULANGERIE DU PORT (LE FOURNIL)',
    nom_raison_sociale: 'BOULANGERIE DU PORT',
    activite_principale: '10.71C',
    etat_administratif: 'A',
    siege: { siret: '12345678200011', code_postal: '69003', libelle_commune: 'LYON 3' },
    ...own,
  }
}
