export interface ParcelProps {
  sent: ShownParcel[]
  canSend: boolean
  /** Of the next one. */
  parcelId: string
  today: string
}

export interface ShownParcel {
  id: string
  carrier: string
  carrierName: string
  number: string
  trackingUrl: string | undefined
  sentAt: string
  /** In words, and as a form types it. */
  deliveredOn: string | undefined
  deliveredDay: string | undefined
}
