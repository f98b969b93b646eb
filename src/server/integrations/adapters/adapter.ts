/**
 * What an owner entered; after an OAuth sign-in, the members of the token response by their own names (`access_token`,
 * `refresh_token`, and what a service adds, such as Salesforce's `instance_url`). Decrypted only while a request is built.
 */
export type Credentials = Readonly<Record<string, string>>

/** A lead as it leaves here. `fields` are by the receiver's own field name. */
export type MappedLead = {
  /** The same for every attempt. */
  deliveryId: string
  email: string
  fields: Readonly<Record<string, string>>
  /** Of all mapped fields, in display order; also of those that are empty for this lead. */
  fieldNames: readonly string[]
  /** The ID of the receiver's list, audience, sheet or tag; null if none was chosen. */
  target: string | null
  /** When the person signed up. The same for every attempt. */
  happenedAt: Date
  /**
   * Whether this person unsubscribed here, was therefore unsubscribed at the receiver, and has subscribed again since.
   */
  hasReturned?: boolean
  /** Whether the person was imported and has submitted no form, so that `happenedAt` says nothing about their consent. */
  isImported?: boolean
  /** A sample that an owner sends, which receivers of webhooks have to tell from a lead. */
  isTest?: true
}

/** A person who left, or was deleted. */
export type LeavingLead = Omit<
  MappedLead,
  'deliveryId' | 'fields' | 'fieldNames' | 'hasReturned' | 'isImported' | 'isTest'
> & {
  /** Deleted: from the site. Erased: everywhere, at the receiver for good. */
  kind: 'unsubscribed' | 'deleted' | 'erased'
}

/** One HTTP request to a receiver. */
export type AdapterRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?:
    | { type: 'json'; value: unknown }
    | { type: 'form'; value: Readonly<Record<string, string>> }
  /** What it asks for may not exist, such as a person who has never signed up: a rejection is no failure. */
  mayBeMissing?: boolean
}

/**
 * A request, or how to build it from the JSON of the earlier steps' responses, for APIs that need an ID from there. A
 * step that returns null is skipped; its response, like one of something that doesn't exist, is null.
 * @throws ValiError if a response isn't as documented
 */
export type AdapterStep =
  | AdapterRequest
  | ((responses: readonly unknown[]) => AdapterRequest | null)

export type ReceiverResponse = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * How a receiver's response reads. `words` are the receiver's own. `rejected`: this lead will never be accepted;
 * `retry`: later it may be; `unauthorized`: the credentials no longer work; `gone`: the address no longer exists.
 */
export type Outcome = {
  result: 'accepted' | 'rejected' | 'retry' | 'unauthorized' | 'gone'
  words: string
}

export type Target = { id: string; name: string }

/** A field that the receiver knows by itself, for the mapping. */
export type KnownField = { name: string; label: string }

export type OAuthSettings = {
  authorizeUrl: string
  tokenUrl: string
  scopes: readonly string[]
  /** How the client authenticates at the token endpoint. */
  clientAuthentication: 'basic' | 'body'
  usesPkce: boolean
  /**
   * For a service with several data centers: the origins that may take the place of that of `tokenUrl`. The service says
   * which one when it returns to the dashboard.
   */
  servers?: readonly string[]
  /** The member of a token response that is the same for all sign-ins to one account; without it, the account isn't known. */
  accountMember?: string
  /** Whether the addresses in a token response are the service's own; without it, it has none. */
  hasOwnAddresses?(credentials: Credentials): boolean
}

/** One receiver's API. */
export type Adapter = {
  /** The page of the API's documentation that this file follows. */
  documentation: string
  oauth?: OAuthSettings
  knownFields: readonly KnownField[]
  /** Adds or updates a person; sent one after the other, until one is not accepted. */
  addLead(lead: MappedLead, credentials: Credentials): readonly AdapterStep[]
  /**
   * Removes a person from the list who unsubscribed or was deleted from a site, and deletes one who was deleted
   * everywhere. Without it, the receiver's API can't.
   */
  removeLead?(lead: LeavingLead, credentials: Credentials): readonly AdapterStep[]
  /**
   * How a person who was deleted everywhere is removed, if `removeLead` doesn't delete them: only from the list or tag, or
   * by a message, after which the owner's server decides.
   */
  deletesBy?: 'list' | 'message'
  /** The receiver's lists, audiences, sheets or tags. */
  targets?: {
    /** Whether the receiver takes no lead without one. */
    isRequired: boolean
    /**
     * @param ask sends a request, and returns the response's JSON, or its text if it isn't JSON
     * @throws ValiError if a response isn't as documented
     */
    read(
      credentials: Credentials,
      ask: (request: AdapterRequest) => Promise<unknown>,
    ): Promise<Target[]>
  }
  /** A harmless request that succeeds only with working credentials; null if the API has none. */
  check(credentials: Credentials): AdapterRequest | null
  /** Without it, the response is read by its status. */
  readOutcome?(response: ReceiverResponse, request?: AdapterRequest): Outcome
}
