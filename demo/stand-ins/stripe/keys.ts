/**
 * The stand-in’s keys. They are public: the stand-in moves no money, and a hosted server refuses to start with these
 * keys.
 */
export const LOCAL_STRIPE = {
  secretKey: 'sk_test_local',
  publishableKey: 'pk_test_local',
  webhookSecret: 'whsec_local',
} as const
