import { expect, test } from 'vitest'
import { openApp } from '../support/app'

const app = await openApp({
  APP_URL: 'http://boutique.example',
  SESSION_SECRET: 'x'.repeat(40),
  STRIPE_SECRET_KEY: 'sk_test_essai',
  STRIPE_WEBHOOK_SECRET: 'whsec_essai',
  STRIPE_API_URL: 'http://127.0.0.1:9',
})

test('the doctor tells a real shop what keeps it from being safe', async () => {
  const { exitCode, lines } = await app.run('doctor')
  const text = lines.join('\n')
  expect(exitCode).toBe(1)
  expect(text).toContain('n’est pas en https')
  expect(text).toContain('La clé Stripe est une clé d’essai')
  expect(text).toContain('STRIPE_API_URL détourne les paiements')
  expect(text).toContain('SMTP_URL manque')
  expect(text).toContain('AGENTS=off')
  expect(text).toContain('Il n’y a aucune sauvegarde.')
  expect(text).toContain('l’identité légale est incomplète, aucune commande n’est prise')
  expect(text).not.toContain('sk_test_essai')
})
