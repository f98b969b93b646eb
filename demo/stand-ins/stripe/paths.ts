const BASE = '/local/stripe'

export const EVERY_PAGE = `${BASE}/*`
export const API = `${BASE}/v1`
export const SCRIPT = `${BASE}/stripe.js`
export const ASSETS = `${BASE}/assets`
export const CHECKOUT = `${BASE}/checkout`
export const PORTAL = `${BASE}/portal`
export const INVOICES = `${BASE}/invoices`
export const CONTROLS = `${BASE}/controls`
