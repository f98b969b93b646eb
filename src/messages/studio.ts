import { catalogue } from './catalogue.ts'

/** Around the making of one campaign: its three steps, and what has become of the last edit. */
export const studioMessages = catalogue('studio', {
  backToCampaigns: 'Back to campaigns',
  template: 'Template',
  settings: 'Settings',
  design: 'Design',

  why: 'Why is it not showing?',

  liveLine: 'On your site',
  seeOnSite: 'See it on your site',
  ruleNotSaved: 'A rule isn’t saved',

  askToSetLive: 'Ask {admin} to set it live.',
  askToPublish: 'Ask {admin} to publish the changes.',

  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  kept: 'Kept on this device',
  keptMore: 'It is sent as soon as we get through.',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  conflictTitle: 'This campaign was changed elsewhere.',
  conflictBy: '{who} saved it meanwhile. Nothing of yours is lost: choose what goes on.',
  conflictOwn: 'You saved it meanwhile, in another tab. Nothing is lost: choose what goes on.',
  conflictUnknown:
    'It was saved in another tab or by somebody else. Nothing of yours is lost: choose what goes on.',
  keepMine: 'Keep mine',
  takeNewer: 'Take the newer one',

  previewOnSite: 'Preview on my site',
  previewFailed: 'The preview did not open',
  previewNotSaved: 'The last changes are not saved yet',
  previewNotSavedText: 'Your site would show the state before. Try again once they are saved.',
  previewReady: 'The preview is ready',
  previewReadyText: 'It took a while: your browser opens a window only right after a press.',
  previewUnseen: 'Our snippet was never seen on this site',
  previewUnseenText:
    'Without it the page opens as it is, and shows no pop-up. Install the snippet first, or look all the same.',
  openPreview: 'Open my site',
  previewRefused: 'The site’s address can’t be opened.',

  noCampaignTitle: 'Which campaign?',
  noCampaignText: 'This address names none. Choose one in your list.',
  newerTitle: 'This design was made by a newer version',
  newerText:
    'Somebody has edited it with a newer version of this dashboard. Reload the page to go on; until then it stays as it is.',
  newerSettingsTitle: 'These settings were made by a newer version',
  newerSettingsText:
    'Somebody has edited them with a newer version of this dashboard. Reload the page to go on; until then they stay as they are.',
  goneTitle: 'There is no such campaign on this site',
  goneText: 'It was deleted, or it belongs to another site: then choose that one in the header.',
  toCampaigns: 'To your campaigns',
})
