import { catalogue } from './catalogue.ts'

/** Messages for what an action on selected subscribers has done, and for one that runs in the background. */
export const bulkRunsMessages = catalogue('bulkRuns', {
  'tag-done': '{count} {count|subscriber|subscribers} tagged',
  'tag-none': 'Nobody was tagged: everyone already has this tag or the maximum number of tags.',
  'untag-done': 'Tag removed from {count} {count|subscriber|subscribers}',
  'untag-none': 'Nothing was removed: none of the selected subscribers has this tag.',
  'delete-done': '{count} {count|subscriber|subscribers} deleted',
  'delete-none': 'Nobody was deleted: the selection no longer matches anyone.',
  'send-done': '{count} {count|subscriber|subscribers} queued for {connection}',
  'send-doneUnnamed': '{count} {count|subscriber|subscribers} queued',
  'send-none':
    'Nothing was sent: everyone has unsubscribed, is waiting for confirmation, or is queued already.',
  started: 'Started in the background.',
  'tag-running': 'Adding the tag “{tag}”…',
  'untag-running': 'Removing the tag “{tag}”…',
  'delete-running': 'Deleting subscribers…',
  'send-running': 'Sending subscribers to {connection}…',
  'send-runningUnnamed': 'Sending subscribers to a connection…',
  continues: 'You can leave this page.',
  waiting: 'Waiting to start',
  progress: '{count} of {total} processed',
  progressUncounted: '{count} processed so far',
  stop: 'Stop',
  stopFailed: 'The action couldn’t be stopped.',
  dismissFailed: 'The message couldn’t be dismissed.',
  stopped: 'Stopped.',
  failed: 'The action ended early.',
  permission: 'The person who started it no longer has permission to do this.',
  connection: 'The connection was removed.',
  erased: 'Its filter or tag contained the address of someone who was deleted everywhere.',
  error: 'Something went wrong on our side. Start it again for the rest.',
  'send-error':
    'Something went wrong on our side. If you start it again, subscribers already sent are sent again, so leave them out. The connection’s deliveries show who they are.',
})
