/** What the page asks its surroundings to do. */
export type DashboardActions = {
  /** Shows how the snippet is installed; without it the page only says that it is missing. */
  onInstallationHelp?: (() => void) | undefined
  /** Asks for a title and an intent; without it the way leads to the campaigns. */
  onCreateCampaign?: (() => void) | undefined
}
