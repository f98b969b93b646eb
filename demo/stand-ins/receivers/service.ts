import type { Memory } from './memory.ts'

/** A request as a service receives it. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  /** The JSON of the body; null without one. */
  json: unknown
  form: URLSearchParams
  memory: Memory
}

export type Reply = {
  status: number
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  body: object | string
}

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Matches the whole path. */
  path: RegExp
  /** @param captures the decoded groups of `path` */
  answer(call: Call, ...captures: string[]): Reply | Promise<Reply>
}

/** How a service signs people in. */
export type SignIn = {
  /** Host and path of the page on which a person approves. */
  authorizePage: string
  /** Host and path of the token endpoint. */
  tokenEndpoint: string
  /** What the service adds to the address that it returns to. */
  returns?: Readonly<Record<string, string>>
  /** Members that a token response has besides the usual ones. */
  extra?: Readonly<Record<string, string>>
  /** Whether a refresh token works once, and the response has the next one. */
  rotates: boolean
  /** The status of an error response; Zoho's is 200. */
  errorStatus: 200 | 400
}

/** One row of the table: a service, with the addresses that it answers. */
export type Service = {
  hosts: readonly string[]
  /** What a person enters to connect: what it is called there, and its value. */
  entries: readonly (readonly [label: string, value: string])[]
  /** The response to wrong or missing credentials; null if they are right. */
  refuse(call: Call): Reply | null | Promise<Reply | null>
  /** The credentials no longer work, for the fault of that name. */
  revoked: Reply
  signIn?: SignIn
  routes: readonly Route[]
}

export const route = (method: Route['method'], path: RegExp, answer: Route['answer']): Route => ({
  method,
  path: new RegExp(`^${path.source}$`),
  answer,
})

export const reply = (body: object | string, status = 200): Reply => ({ status, body })

/** Every service refuses an address of this domain, in its own words. */
export const REFUSED_DOMAIN = 'refused.example'

export const isRefusedEmail = (email: unknown): boolean =>
  typeof email !== 'string' || !email.includes('@') || email.endsWith(`@${REFUSED_DOMAIN}`)
