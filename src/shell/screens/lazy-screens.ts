import { shellPart } from '../shell-part.tsx'
import { LoadingScreen } from './loading-screen.tsx'

const outside = () => import('./outside.ts')

export const AskAdminPage = shellPart(async () => (await outside()).AskAdminPage, LoadingScreen)
export const CallbackClosePage = shellPart(
  async () => (await outside()).CallbackClosePage,
  LoadingScreen,
)
export const CallbackErrorScreen = shellPart(
  async () => (await outside()).CallbackErrorScreen,
  LoadingScreen,
)
export const DeactivatedScreen = shellPart(
  async () => (await outside()).DeactivatedScreen,
  LoadingScreen,
)
export const FailedScreen = shellPart(async () => (await outside()).FailedScreen, LoadingScreen)
export const Onboarding = shellPart(async () => (await outside()).Onboarding, LoadingScreen)
export const SignedOutMessage = shellPart(
  async () => (await outside()).SignedOutMessage,
  LoadingScreen,
)
export const SignOutAfterAlert = shellPart(
  async () => (await outside()).SignOutAfterAlert,
  LoadingScreen,
)
export const Welcome = shellPart(async () => (await outside()).Welcome, LoadingScreen)
