export interface ParcelProps {
  sent: ShownParcel[]
  canSend: boolean
  /** Id of the next parcel. */
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
  /** For display, and as a form value. */
  deliveredOn: string | undefined
  deliveredDay: string | undefined
}
