/**
 * `poplar-kit/testing`: for testing a page that embeds the kit. It mocks Poplar's API in the page, and dispatches an
 * element's events without user interaction. Not for production.
 */
export type { PlanName } from '../../src/features/billing/plans.ts'
export type { ApiRequest, MockResponse } from './api-request.ts'
export { emit } from './emit.ts'
export type { AccountOptions } from './mock-account.ts'
export type { MockApi, MockApiOptions } from './mock-api.ts'
export { mockApi } from './mock-api.ts'
