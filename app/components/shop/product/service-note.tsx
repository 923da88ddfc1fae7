import type { ProductPage } from '~/models/shop/catalogue'
import { appointmentText, servicePlace } from '~/models/values/services'

/** Area of a product's services, and how their date is arranged. */
export function ServiceNote({ product: { isService, packs } }: { product: Pick<ProductPage, 'isService' | 'packs'> }) {
  const includesService = isService || packs.some(({ components }) => components.some((part) => part.isService))
  if (!includesService) return null
  return (
    <p className="small muted">
      {servicePlace} {appointmentText({ servicesOnly: isService })}
    </p>
  )
}
