/** The picture shown where a page is shared, 1200 × 630; made by scripts/social-images.ts. */
export const socialImage = (image: string) => `/social/${image}.jpg`
