import sharp from 'sharp'

/**
 * A photo as a phone takes it: a bracelet of the shop, with the sensor's noise.
 * @param noise deviation of 255, which decides how heavy the file is
 */
export async function photograph({ width = 1500, height = 2000, noise = 0 } = {}) {
  const picture = sharp('public/img/pulsera-1080.webp').resize(width, height, { fit: 'cover' })
  const grain = {
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: noise } },
  } as const
  const layers = noise > 0 ? [{ input: await sharp(grain).png().toBuffer(), blend: 'soft-light' as const }] : []
  const buffer = await picture.composite(layers).jpeg({ quality: 92 }).toBuffer()
  return { name: 'IMG_2045.jpg', mimeType: 'image/jpeg', buffer }
}
