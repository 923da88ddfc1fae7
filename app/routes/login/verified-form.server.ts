import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { readForm } from '../posted-form.server'

/** Passes a parsed form to remix-auth; sessions are our own (docs/decisions/0028-administrators.md). */
export async function verifyForm<Verified>(
  request: Request,
  verify: (form: FormData) => Promise<Verified>,
): Promise<Verified> {
  const authenticator = new Authenticator<Verified>().use(new FormStrategy(({ form }) => verify(form)))
  const body = new URLSearchParams(await readForm(request))
  return authenticator.authenticate('form', new Request(request.url, { method: 'POST', body }))
}
