/** A Google Maps search for an address; `api=1` makes this form of URL work without a key. */
export function mapLinkOf(direccion: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(direccion)}`
}
