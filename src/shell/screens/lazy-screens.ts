import { shellPart } from '../shell-part.tsx'
import { LoadingScreen } from './loading-screen.tsx'

const loadScreens = () => import('./signed-out-screens.ts')

export const AskAdminPage = shellPart(async () => (await loadScreens()).AskAdminPage, LoadingScreen)
export const CallbackClosePage = shellPart(
  async () => (await loadScreens()).CallbackClosePage,
  LoadingScreen,
)
export const CallbackErrorScreen = shellPart(
  async () => (await loadScreens()).CallbackErrorScreen,
  LoadingScreen,
)
export const DeactivatedScreen = shellPart(
  async () => (await loadScreens()).DeactivatedScreen,
  LoadingScreen,
)
export const FailedScreen = shellPart(async () => (await loadScreens()).FailedScreen, LoadingScreen)
export const Onboarding = shellPart(async () => (await loadScreens()).Onboarding, LoadingScreen)
export const SignedOutMessage = shellPart(
  async () => (await loadScreens()).SignedOutMessage,
  LoadingScreen,
)
export const SignOutAfterAlert = shellPart(
  async () => (await loadScreens()).SignOutAfterAlert,
  LoadingScreen,
)
export const Welcome = shellPart(async () => (await loadScreens()).Welcome, LoadingScreen)
