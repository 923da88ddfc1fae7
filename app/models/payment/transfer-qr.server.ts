import { encode } from 'uqr'
import { transferCode } from './transfer-code'

/** Rows of dark squares with the quiet border that readers need; level M, as EPC069-12 asks. */
export function transferQr(transfer: Parameters<typeof transferCode>[0]): boolean[][] | undefined {
  const code = transferCode(transfer)
  return code === undefined ? undefined : encode(code, { ecc: 'M', boostEcc: false, border: 4 }).data
}
