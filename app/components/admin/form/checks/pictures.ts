export { pictureTextForm } from '~/models/content/picture'
