export { correct, type Spelling } from './spelling'
export { contentStems, familyWords, isContentWord, joinExpressions, stemOf, wordsOf } from './stems'
export { learnSubjects, type RankedSubject, rankSubjects, type SubjectModel } from './subject-model'
