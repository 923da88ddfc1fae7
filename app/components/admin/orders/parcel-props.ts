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
  deliveredOn: string | undefined
}
