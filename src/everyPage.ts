import { followSessionHint } from '#auth/sessionHint.ts'
import { followLauncher, whenChatNeeded } from '#conversaciones/panel/launcher.ts'
import { followQuestions } from '#conversaciones/preguntas/openLinked.ts'
import { offerInstall } from '#sitio/install.ts'
import { logMissingPage } from '#sitio/logMissingPage.ts'
import { closeMenuOnChoice } from '#sitio/menu.ts'
import { followConnection } from '#sitio/offlineBar.ts'
import { prepareOffline } from '#sitio/prepareOffline.ts'
import { followSignOutButtons } from '#sitio/signOutButton.ts'
import { enforceTrustedTypes } from '#sitio/trustedTypes.ts'
import { followCurrentPart } from '#tienda/currentPart.ts'
import { markFailedImages } from '#tienda/failedImages.ts'
import type { Chat } from '#tienda/openChat.ts'
import { formatTypedCodes } from '#ui/form/formatTyped.ts'
import { openNotices } from '#ui/notice.ts'
import { followTheme } from '#ui/theme.ts'

/**
 * What moves on every page of the shop without React. Pages with React import this file; text pages load it alone
 * (`text` in `routes.ts`), as one small file of the build (`scripts/first-paint.ts`).
 */
if (!import.meta.env.SSR) {
  // Must run before React writes to the document.
  enforceTrustedTypes()
  followTheme()
  followSessionHint()
  followSignOutButtons()
  followConnection()
  offerInstall()
  closeMenuOnChoice()
  followCurrentPart()
  followQuestions()
  markFailedImages()
  formatTypedCodes()
  followLauncher()
  prepareOffline()
  if ('texto' in document.documentElement.dataset) startTextPage()
}

function startTextPage() {
  logMissingPage()
  whenShown(openNotices)
  whenShown(() => void whenChatNeeded(loadChat))
  // The whole style sheet loads with low priority, as one for printing (`firstPaint.ts`).
  const sheet = document.querySelector<HTMLLinkElement>('link[media=print]')
  if (document.readyState === 'complete') applySheet()
  else addEventListener('load', applySheet, { once: true })
  function applySheet() {
    if (sheet) sheet.media = 'all'
  }
}

/** Two files at once: pages with React load the second alone. */
async function loadChat(chat?: Chat) {
  const [{ mountChat }, { ChatHost }] = await Promise.all([
    import('#conversaciones/panel/mountChat.tsx'),
    import('#conversaciones/panel/ChatHost.tsx'),
  ])
  mountChat(ChatHost, chat)
}

/** Calls a function when the page is shown: a prerendered page runs before. */
function whenShown(run: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
