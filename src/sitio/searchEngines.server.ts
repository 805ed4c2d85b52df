/** `sitemap.xml`: the pages that searches may list, by their whole address. */
export function sitemap(direcciones: string[]) {
  const urls = direcciones.map((direccion) => `  <url><loc>${direccion}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** `robots.txt`. Pages that must vanish from results say so themselves: a robot kept away would never read it. */
export function robotsTxt(origin: string) {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
