/** For browsers without JavaScript: says that the page needs it. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mb-8 text-lg">Esta página necesita JavaScript. Actívalo y recarga, o escríbenos por WhatsApp.</p>
    </noscript>
  )
}
