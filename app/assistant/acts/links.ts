import { href } from 'react-router'

export const questionnaireLink = { href: href('/questionnaire'), label: 'Faire le questionnaire' }
