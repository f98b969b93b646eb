import * as v from 'valibot'
import { text } from '../platform/http/schemas.ts'

const MAX_LENGTH = 400

/** The user info form, with its own field names. */
export const userInfoInput = v.object({
  website: text('The website', MAX_LENGTH),
  industry: text('The industry', MAX_LENGTH),
  phoneNumber: text('The phone number', MAX_LENGTH),
  country: text('The country', MAX_LENGTH),
  title: text('The role', MAX_LENGTH),
  plan: v.optional(text('The plan', MAX_LENGTH), 'free'),
  productName: text('The product', MAX_LENGTH),
})

export type UserInfo = v.InferOutput<typeof userInfoInput>
