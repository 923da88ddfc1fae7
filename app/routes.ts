import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product. Public is the exception one can see: what is not listed here does not exist. */
export default [
  layout('routes/shop/layout.tsx', [
    index('routes/shop/home.tsx'),
    route('products', 'routes/shop/products.tsx'),
    route('products/:productId', 'routes/shop/product.tsx'),
    route('produit/:productSlug', 'routes/shop/product-slug.tsx'),

    route('blog', 'routes/shop/blog.tsx'),
    route('blog/:articleId', 'routes/shop/article.tsx'),

    route('cart', 'routes/shop/cart.tsx'),
    route('cart/lines', 'routes/shop/cart-lines.tsx'),
    route('cart/line', 'routes/shop/cart-line.tsx'),
    route('cart/parrainage', 'routes/shop/cart-referral.tsx'),
    route('cart/merge', 'routes/shop/cart-merge.tsx'),
    route('cart/resume/:token', 'routes/shop/cart-resume.tsx'),
    route('shipping', 'routes/shop/shipping.tsx'),

    route('comparer', 'routes/shop/comparison.tsx'),
    route('questionnaire', 'routes/shop/questionnaire.tsx'),
    route('questionnaire/resultats', 'routes/shop/questionnaire-results.tsx'),

    route('commande/:reference', 'routes/shop/order.tsx'),
    route('commande/:reference/payer', 'routes/shop/order-payment.tsx'),
    route('commande/:reference/adresse', 'routes/shop/order-address.tsx'),
    route('commande/:reference/livraison-en-retard', 'routes/shop/order-late-delivery.tsx'),

    route('profile', 'routes/account/profile.tsx'),
    route('profile/lien', 'routes/account/sign-in-link.tsx'),
    route('profile/connexion/:token', 'routes/account/sign-in.tsx'),
    route('profile/deconnexion', 'routes/account/sign-out.ts'),
    route('profile/deconnexion-partout', 'routes/account/sign-out-everywhere.ts'),
    route('profile/donnees/:format', 'routes/account/data-export.ts'),
    route('profile/effacer', 'routes/account/erasure.tsx'),

    route('mentions-legales', 'routes/shop/legal-notice.tsx'),
    route('cgv', 'routes/shop/terms-of-sale.tsx'),
    route('confidentialite', 'routes/shop/privacy.tsx'),
    route('accessibilite', 'routes/shop/accessibility.tsx'),
    route('retractation', 'routes/shop/withdrawal.tsx'),
    route('retractation/confirmation', 'routes/shop/withdrawal-confirmation.tsx'),
  ]),

  layout('routes/checkout/layout.tsx', [
    route('checkout', 'routes/checkout/checkout.tsx'),
    route('checkout/avoir', 'routes/checkout/credit.ts'),
    route('checkout/success', 'routes/checkout/success.tsx'),
    route('checkout/cancel', 'routes/checkout/cancel.tsx'),
    route('paiement-simule/:sessionId', 'routes/checkout/sandbox-payment.tsx'),
  ]),

  layout(
    'routes/api/layout.ts',
    prefix('api', [
      route('products', 'routes/api/products.ts'),
      route('products/:productId', 'routes/api/product.ts'),
      route('stats', 'routes/api/stats.ts'),
      route('questionnaire/submit', 'routes/api/questionnaire-submit.ts'),
      route('blog/articles', 'routes/api/articles.ts'),
      route('blog/articles/:articleId', 'routes/api/article.ts'),
      route('cart/items', 'routes/api/cart-items.ts'),
      route('cart/add', 'routes/api/cart-add.ts'),
      route('cart/update', 'routes/api/cart-update.ts'),
      route('cart/remove', 'routes/api/cart-remove.ts'),
      route('cart/clear', 'routes/api/cart-clear.ts'),
      route('checkout/session', 'routes/api/checkout-session.ts'),
      route('checkout/status/:sessionId', 'routes/api/checkout-status.ts'),
      route('openapi.json', 'routes/api/openapi.ts'),
      route('docs', 'routes/api/docs.tsx'),
      route('*', 'routes/api/not-found.ts'),
    ]),
  ),

  route('blog/feed.xml', 'routes/system/blog-feed.ts'),
  route('sitemap.xml', 'routes/system/sitemap.ts'),
  route('robots.txt', 'routes/system/robots.ts'),
  route('webhooks/stripe', 'routes/system/stripe-webhook.ts'),
  route('healthz', 'routes/system/healthz.ts'),
  route('readyz', 'routes/system/readyz.ts'),
  route('*', 'routes/shop/not-found.tsx'),
] satisfies RouteConfig
