import { lazyView } from '../lazy-view.tsx'
import { LoadingScreen } from './loading-screen.tsx'

const outside = () => import('./outside.ts')

export const AskAdminPage = lazyView(async () => (await outside()).AskAdminPage, LoadingScreen)
export const CallbackClosePage = lazyView(
  async () => (await outside()).CallbackClosePage,
  LoadingScreen,
)
export const CallbackErrorScreen = lazyView(
  async () => (await outside()).CallbackErrorScreen,
  LoadingScreen,
)
export const DeactivatedScreen = lazyView(
  async () => (await outside()).DeactivatedScreen,
  LoadingScreen,
)
export const FailedScreen = lazyView(async () => (await outside()).FailedScreen, LoadingScreen)
export const Onboarding = lazyView(async () => (await outside()).Onboarding, LoadingScreen)
export const SignedOutMessage = lazyView(
  async () => (await outside()).SignedOutMessage,
  LoadingScreen,
)
export const SignOutAfterAlert = lazyView(
  async () => (await outside()).SignOutAfterAlert,
  LoadingScreen,
)
export const Welcome = lazyView(async () => (await outside()).Welcome, LoadingScreen)
