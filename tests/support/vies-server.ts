import { type Received, startOutsideServer } from './outside-server'

/**
 * `unavailable`: the member state is down; `unfinished`: the same within a 200; `other`: for another number; `ended`: no
 * number is valid any more; `stranger`: the one who asks is unknown.
 */
type Mode = 'unavailable' | 'unfinished' | 'other' | 'wrong-type' | 'ended' | 'stranger'

export const knownVatNumber = 'FR40303265045'
export const knownAbroad = 'DE136695976'
export const knownBelgian = 'BE0403170701'

/** Given to those who name a number of their own. */
export const consultation = 'WAPIAAAAY0kX9aBc'

/** A local server that speaks the European Commission's REST interface of VIES. */
export async function startViesServer() {
  const server = await startOutsideServer<Mode>((received, mode) => answerTo(received, mode))
  return { ...server, environment: { VIES_URL: `${server.url}/taxation_customs/vies/rest-api` } }
}

function answerTo({ method, path, type, body }: Received, mode: Mode) {
  if (method !== 'POST' || path !== '/taxation_customs/vies/rest-api/check-vat-number' || type !== 'application/json')
    return { status: 404, body: {} }
  const { countryCode, vatNumber, requesterNumber } = JSON.parse(body)
  if (mode === 'stranger' && requesterNumber)
    return { status: 200, body: { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] } }
  if (mode === 'unavailable')
    return { status: 200, body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } }
  const valid = mode !== 'ended' && [knownVatNumber, knownAbroad, knownBelgian].includes(countryCode + vatNumber)
  const answer = {
    countryCode,
    vatNumber: mode === 'other' ? '83404833048' : vatNumber,
    requestDate: '2026-11-23T18:00:00.000Z',
    valid: mode === 'wrong-type' ? 'oui' : valid,
    requestIdentifier: requesterNumber ? consultation : '',
    name: valid ? 'SA DEMO' : '---',
    address: valid ? '1 RUE DE LA PAIX\n75002 PARIS' : '---',
    traderName: '---',
    ...(mode === 'unfinished' && { valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }),
  }
  return { status: 200, body: answer }
}
