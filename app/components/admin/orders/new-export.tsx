import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'

export interface AskedExport {
  fields: Record<string, string>
  count: number
  told: string
}

/** Asked by a button: opening an address makes no file. */
export function NewExport({ fields, count, told }: AskedExport) {
  if (count === 0) return <p>Aucune commande à exporter avec ces filtres.</p>
  return (
    <section className="admin-panel" aria-label="Nouvel export">
      <p>{told}</p>
      <Form method="post" action={href('/admin/orders/exports')}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>Préparer le fichier</Button>
      </Form>
    </section>
  )
}
