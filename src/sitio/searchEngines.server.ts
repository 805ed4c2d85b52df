/** The text of `sitemap.xml` for absolute URLs. */
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

/** The text of `robots.txt`. It does not exclude `noindex` pages: a robot has to fetch them to see that header. */
export function robotsTxt(origin: string) {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
