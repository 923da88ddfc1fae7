import { renderToStaticMarkup } from 'react-dom/server'
import { RefusalNotice } from '~/components/shop/frame/refusal-notice'
import type { RefusalView } from '~/runtime/refusal-view'
import stylesheet from '~/styles/index.css?url'

/** Minimal page without the shop's frame, for when no shop is open or there is no time to render. */
export function refusalPage(refusal: RefusalView): string {
  const page = (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <title>{refusal.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main className="wrap page">
          <RefusalNotice {...refusal} />
        </main>
      </body>
    </html>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}
