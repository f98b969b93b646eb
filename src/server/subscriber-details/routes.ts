import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Permission } from '../../features/user/model.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { findSubscriber } from '../subscribers/repository.ts'
import { confirmByHand, unsubscribe } from './actions.ts'
import { readDetails } from './details.ts'
import { addNote, deleteNote, listNotes } from './notes.ts'
import {
  confirmationInput,
  detailsResponse,
  noteInput,
  noteResponse,
  tagInput,
  tagsResponse,
} from './schema.ts'
import { addTagToOne, listTags, readTags, removeTag } from './tags.ts'

/** Only IDs, so that `/site/users/` can have other paths. */
const PATH = '/site/users/:subscriber_id{[0-9a-fA-F-]{36}}'

type SubscriberContext = Context<SiteEnv, typeof PATH>

/** The subscriber in the path, once the caller may do this. @throws Refusal FORBIDDEN, NOT_FOUND */
async function requireSubscriber(context: SubscriberContext, permission: Permission) {
  const { statements, person, site } = context.var
  requirePermission(person, 'subscribers', permission)
  const { id } = await findSubscriber(statements, site.id, context.req.param('subscriber_id'))
  return { statements, person, siteId: site.id, subscriberId: id }
}

/** One subscriber of the selected site. */
export function subscriberDetailsRoutes(deps: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/site/users/tags',
      describe({
        summary: 'Lists the tags of the selected site’s subscribers.',
        data: tagsResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        return ok(context, { tags: await listTags(statements, site.id) })
      },
    )
    .get(
      PATH,
      describe({
        summary: 'One subscriber, with every submission, note and tag.',
        data: detailsResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, ...lookup } = await requireSubscriber(context, 'view_subscribers')
        return ok(context, await readDetails(statements, lookup))
      },
    )
    .route('/', noteRoutes(deps))
    .route('/', tagRoutes())
    .route('/', actionRoutes(deps))
}

const notesResponse = v.object({ notes: v.array(noteResponse) })

function noteRoutes({ now }: Pick<Deps, 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      `${PATH}/notes`,
      describe({ summary: 'Adds a note about a subscriber.', data: notesResponse }),
      selectedSite,
      validate('json', noteInput),
      async (context) => {
        const { statements, ...about } = await requireSubscriber(context, 'view_subscribers')
        await addNote(statements, { ...about, ...context.req.valid('json'), now: now() })
        return ok(context, { notes: await listNotes(statements, about) })
      },
    )
    .delete(
      `${PATH}/notes/:note_id`,
      describe({ summary: 'Deletes one of your own notes.', data: notesResponse }),
      selectedSite,
      async (context) => {
        const { statements, ...about } = await requireSubscriber(context, 'view_subscribers')
        await deleteNote(statements, { ...about, noteId: context.req.param('note_id') })
        return ok(context, { notes: await listNotes(statements, about) })
      },
    )
}

function tagRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      `${PATH}/tags`,
      describe({ summary: 'Adds a tag to a subscriber.', data: tagsResponse }),
      selectedSite,
      validate('json', tagInput),
      async (context) => {
        const { statements, siteId, ...about } = await requireSubscriber(
          context,
          'view_subscribers',
        )
        const tagged = { ...about, ...context.req.valid('json') }
        return ok(context, { tags: await addTagToOne(statements, siteId, tagged) })
      },
    )
    .delete(
      `${PATH}/tags`,
      describe({ summary: 'Removes a tag from a subscriber.', data: tagsResponse }),
      selectedSite,
      validate('query', tagInput),
      async (context) => {
        const { statements, ...about } = await requireSubscriber(context, 'view_subscribers')
        const { tag } = context.req.valid('query')
        await removeTag(statements, { subscriberIds: [about.subscriberId], tag })
        return ok(context, { tags: await readTags(statements, about.subscriberId) })
      },
    )
}

function actionRoutes({ jobs, now }: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      `${PATH}/unsubscribe`,
      describe({ summary: 'Takes a subscriber off the list.', data: detailsResponse }),
      selectedSite,
      async (context) => {
        const { statements, ...about } = await requireSubscriber(context, 'delete_subscribers')
        await unsubscribe(statements, jobs, { ...about, now: now() })
        return ok(context, await readDetails(statements, about))
      },
    )
    .post(
      `${PATH}/confirm`,
      describe({
        summary: 'Confirms a subscriber for a reason, without an email.',
        data: detailsResponse,
      }),
      selectedSite,
      validate('json', confirmationInput),
      async (context) => {
        const { statements, ...about } = await requireSubscriber(context, 'delete_subscribers')
        const confirmation = { ...about, ...context.req.valid('json'), now: now() }
        await confirmByHand(statements, jobs, confirmation)
        return ok(context, await readDetails(statements, about))
      },
    )
}
