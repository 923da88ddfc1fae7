import { Form } from 'react-router'
import { Button } from '~/components/ui/button'

export interface AskedExport {
  /** Absent when there is nothing to export. */
  fields?: Record<string, string>
  message: string
}

/** Requires a button press: a GET creates no file. */
export function NewExport({ path, fields, message }: AskedExport & { path: string }) {
  if (!fields) return <p>{message}</p>
  return (
    <section className="admin-panel export-asked" aria-label="Nouvel export">
      <p>{message}</p>
      <Form method="post" action={path}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>Préparer le fichier</Button>
      </Form>
    </section>
  )
}
