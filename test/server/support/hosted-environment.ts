/** The settings of a hosted server, with made-up secrets. */
export const HOSTED_ENVIRONMENT = {
  PUBLIC_URL: 'https://app.example',
  ISSUER_URL: 'https://id.example',
  SMTP_URL: 'smtps://mail.example',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: 'secret',
  ENCRYPTION_KEY: '8f1c09e57d2846bb3a0417f6a95cd23e48b701d9f36a25c80e7d41b3c96f25a1',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SUPPORT_URL: 'https://help.example/contact',
  DOCS_URL: 'https://docs.example/',
  SHOPIFY_APP_URL: 'https://apps.shopify.com/aspen',
  SEED: 'none',
  TRUST_PROXY: '1',
}
