import { href } from 'react-router'

/** `ErrorPage` in the browser, where only a failure of the back-office's own error page leads to it. */
export function ErrorPage(_: { error: unknown }) {
  return (
    <>
      <title>Un problème est survenu</title>
      <h1>Un problème est survenu</h1>
      <p>
        L’erreur vient de l’application. <a href={href('/admin')}>Rechargez le tableau de bord</a>.
      </p>
    </>
  )
}
