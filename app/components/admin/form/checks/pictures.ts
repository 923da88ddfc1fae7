export { pictureTextForm } from '~/models/picture'
