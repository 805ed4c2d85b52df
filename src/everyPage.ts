import { followSessionHint } from '#auth/sessionHint.ts'
import { followLauncher, whenChatNeeded } from '#conversaciones/panel/launcher.ts'
import { keepLauncherClear } from '#conversaciones/panel/launcherRoom.ts'
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
import { followPhotoRow } from '#tienda/photoRow.ts'
import { followShareLinks } from '#tienda/shareLinks.ts'
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
  followPhotoRow()
  followShareLinks()
  formatTypedCodes()
  followLauncher()
  keepLauncherClear()
  prepareOffline()
  if ('texto' in document.documentElement.dataset) startTextPage()
}

function startTextPage() {
  logMissingPage()
  whenShown(openNotices)
  whenShown(() => void whenChatNeeded(loadChat))
  if (document.readyState === 'complete') loadSheet()
  else addEventListener('load', loadSheet, { once: true })
}

/** Loads the whole style sheet. What shows at first has its rules in the page (`firstPaint.ts`), and goes before. */
function loadSheet() {
  const href = document.querySelector<HTMLScriptElement>('script[data-estilos]')?.dataset.estilos
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
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
