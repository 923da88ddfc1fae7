import { type Received, startOutsideServer } from './outside-server'

/** Additional failure `lies`: answers with a single valid address among invalid ones. */
type Mode = 'lies' | 'same'

/** A local server that speaks the search of the Géoplateforme's geocoder: a GeoCodeJSON FeatureCollection. */
export async function startAddressServer() {
  const server = await startOutsideServer<Mode>((received, mode) => answerTo(received, mode))
  return { ...server, environment: { ADDRESS_SEARCH_URL: `${server.url}/geocodage/search?index=address` } }
}

function answerTo({ path, query }: Received, mode: Mode) {
  const q = query.get('q') ?? ''
  if (path !== '/geocodage/search') return { status: 404, body: { code: 404, message: 'Not found' } }
  if (q.length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q)) {
    const detail = ['q: must contain between 3 and 200 chars and start with a number or a letter']
    return { status: 400, body: { code: 400, message: 'Failed parsing query', detail } }
  }
  const features =
    mode === 'lies' ? wrongAnswers : [feature({}), feature({ name: '12 Rue du Lilas', citycode: '69389' })]
  return {
    status: 200,
    body: { type: 'FeatureCollection', features: features.slice(0, Number(query.get('limit')) + 20), query: q },
  }
}

const lilas = {
  label: '12 Rue des Lilas 69003 Lyon',
  score: 0.93,
  housenumber: '12',
  id: '69383_4045_00012',
  name: '12 Rue des Lilas',
  postcode: '69003',
  citycode: '69383',
  city: 'Lyon',
  district: 'Lyon 3e Arrondissement',
  context: '69, Rhône, Auvergne-Rhône-Alpes',
  type: 'housenumber',
  importance: 0.72,
  street: 'Rue des Lilas',
  _type: 'address',
}

function feature(properties: Record<string, unknown>, coordinates: unknown = [4.86, 45.75]) {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { ...lilas, ...properties } }
}

const wrongAnswers = [
  null,
  42,
  feature({ name: 12 }),
  feature({ name: '<img src=x onerror=alert(1)>' }),
  feature({ name: 'Voir https://evil.example' }),
  feature({ name: 'x'.repeat(500) }),
  feature({ postcode: 69003 }),
  feature({ postcode: '1000', city: 'Bruxelles' }),
  feature({ postcode: '97110', citycode: '97120', city: 'Pointe-à-Pitre' }),
  feature({ postcode: '10115', citycode: '10115', city: 'Berlin' }, [13.4, 52.5]),
  feature({ city: ['Lyon'] }),
  feature({ type: 'municipality', name: 'Lyon' }),
  feature({}, 'nulle part'),
  feature({ name: '3 bis Quai de l’Île-d’Œuf' }),
  feature({ name: '3 bis Quai de l’Île-d’Œuf' }),
]
