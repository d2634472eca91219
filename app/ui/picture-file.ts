const KINDS = /^image\/(?:png|jpe?g|hei[cf])$/i
const ENDINGS = /\.(?:png|jpe?g|hei[cf])$/i
const HEIC = /(?:image\/|\.)hei[cf]$/i

/** What a chooser of pictures offers: a phone's HEIC too, which the server reads. */
export const ACCEPTED = 'image/png,image/jpeg,image/heic,image/heif,.png,.jpg,.jpeg,.heic,.heif'

type Chosen = Pick<File, 'type' | 'name'>

/** As far as that is seen without opening it. Browsers that know no HEIC give it no type, so its name counts too. */
export const isPictureFile = ({ type, name }: Chosen) => KINDS.test(type) || ENDINGS.test(name)

/** Most browsers cannot show one. */
export const isHeic = ({ type, name }: Chosen) => HEIC.test(type || name)
