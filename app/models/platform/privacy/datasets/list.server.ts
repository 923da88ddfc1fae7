import type { Settings } from '~/models/base/setting'
import { adminDatasets } from './admin.server'
import type { Dataset } from './dataset.server'
import { messagesDatasets } from './messages.server'
import { prospectingDatasets } from './prospecting.server'
import { salesDatasets } from './sales.server'

export type { Dataset, DatasetTable } from './dataset.server'

/** All datasets; retention follows the settings where configurable. */
export function listDatasets(settings: Settings): Dataset[] {
  return [...salesDatasets, ...prospectingDatasets, ...messagesDatasets(settings), ...adminDatasets]
}
