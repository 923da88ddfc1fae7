import { encode } from 'uqr'
import { transferCode } from './transfer-code'

/** QR modules by row with quiet zone; level M, as EPC069-12 requires. */
export function transferQr(transfer: Parameters<typeof transferCode>[0]): boolean[][] | undefined {
  const code = transferCode(transfer)
  return code === undefined ? undefined : encode(code, { ecc: 'M', boostEcc: false, border: 4 }).data
}
