import { LRUCache } from 'lru-cache'
import { isContentWord, stemOf } from './stems'

/** A linear classifier of messages, learned from example sentences when the first message comes. */
export interface SubjectModel {
  subjects: string[]
  features: Map<string, { place: number; rarity: number }>
  /** By feature, then by subject. */
  weights: Float32Array
  /** By feature: the sentences that have it, and how much it counts there. */
  postings: { sentence: number; weight: number }[][]
  subjectOf: number[]
}

interface RankedSubject {
  name: string
  /** The share of confidence, of all subjects, and how alike its most similar sentence is: 0 to 2. */
  sureness: number
}

type Vector = { places: number[]; values: number[] }

const ROUNDS = 5
const FIRST_STEP = 4
/** A gradient below this changes nothing. */
const NEGLIGIBLE = 0.003

/** Softmax regression by gradient descent, with a pause before each step; always the same for the same sentences. */
export async function learnSubjects(
  sentences: { subject: string; words: string[] }[],
  pause: () => Promise<unknown> | undefined,
): Promise<SubjectModel> {
  const subjects = [...new Set(sentences.map(({ subject }) => subject))]
  const model = await emptyModel(subjects, sentences, pause)
  const vectors: Vector[] = []
  for (const { words } of sentences) {
    await pause()
    vectors.push(vectorOf(model, words))
  }
  for (const [sentence, { places, values }] of vectors.entries()) {
    for (const [step, place] of places.entries()) model.postings[place]?.push({ sentence, weight: values[step] ?? 0 })
  }
  const total = vectors.length
  for (let step = 0; step < ROUNDS * total; step++) {
    await pause()
    const sentence = (step * STRIDE) % total
    const vector = vectors[sentence]
    const rate = FIRST_STEP * (1 - step / (ROUNDS * total))
    if (vector) learn(model, vector, { subject: model.subjectOf[sentence] ?? 0, rate })
  }
  return model
}

/** A prime, so that neighbouring sentences, which are of one subject, are not learned one after the other. */
const STRIDE = 1187

async function emptyModel(
  subjects: string[],
  sentences: { subject: string; words: string[] }[],
  pause: () => Promise<unknown> | undefined,
): Promise<SubjectModel> {
  const counts = new Map<string, number>()
  for (const { words } of sentences) {
    await pause()
    for (const feature of featuresOf(words).keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  // A pair of words met once says nothing that its words do not.
  const kept = [...counts].filter(([feature, count]) => count > 1 || !feature.includes(' '))
  return {
    subjects,
    features: new Map(
      kept.map(([feature, count], place) => [
        feature,
        { place, rarity: Math.log(1 + sentences.length / (count + 0.5)) },
      ]),
    ),
    weights: new Float32Array(kept.length * subjects.length),
    postings: kept.map(() => []),
    subjectOf: sentences.map(({ subject }) => subjects.indexOf(subject)),
  }
}

function learn(
  model: SubjectModel,
  { places, values }: Vector,
  { subject, rate }: { subject: number; rate: number },
): void {
  const { weights, subjects } = model
  const slopes = sharesOf(model, { places, values })
  slopes[subject] = (slopes[subject] ?? 0) - 1
  for (const [step, place] of places.entries()) {
    const from = place * subjects.length
    const scale = rate * (values[step] ?? 0)
    for (let each = 0; each < subjects.length; each++) {
      const slope = slopes[each] ?? 0
      if (slope > NEGLIGIBLE || slope < -NEGLIGIBLE) weights[from + each] = (weights[from + each] ?? 0) - scale * slope
    }
  }
}

function sharesOf({ weights, subjects }: SubjectModel, { places, values }: Vector): Float32Array {
  const scores = new Float32Array(subjects.length)
  for (const [step, place] of places.entries()) {
    const from = place * subjects.length
    const value = values[step] ?? 0
    for (let each = 0; each < subjects.length; each++) {
      scores[each] = (scores[each] ?? 0) + (weights[from + each] ?? 0) * value
    }
  }
  const most = Math.max(...scores)
  let sum = 0
  for (let each = 0; each < scores.length; each++) {
    scores[each] = Math.exp((scores[each] ?? 0) - most)
    sum += scores[each] ?? 0
  }
  for (let each = 0; each < scores.length; each++) scores[each] = (scores[each] ?? 0) / sum
  return scores
}

const MAX_KEPT = 100
const kept = new WeakMap<SubjectModel, LRUCache<string, RankedSubject[]>>()

/** Kept, since a question is read as a whole, in parts and with the message before. */
export function rankSubjects(model: SubjectModel, words: string[]): RankedSubject[] {
  const ranks = kept.get(model) ?? new LRUCache({ max: MAX_KEPT })
  kept.set(model, ranks)
  const key = words.join(' ')
  const ranked = ranks.get(key) ?? rankAnew(model, words)
  ranks.set(key, ranked)
  return ranked
}

function rankAnew(model: SubjectModel, words: string[]): RankedSubject[] {
  const vector = vectorOf(model, words)
  const shares = sharesOf(model, vector)
  const likeness = similaritiesTo(model, vector)
  return model.subjects
    .map((name, place) => ({ name, sureness: (shares[place] ?? 0) + (likeness[place] ?? 0) }))
    .sort((a, b) => b.sureness - a.sureness)
}

function similaritiesTo({ postings, subjectOf, subjects }: SubjectModel, { places, values }: Vector): Float32Array {
  const similarities = new Float32Array(subjectOf.length)
  for (const [step, place] of places.entries()) {
    for (const { sentence, weight } of postings[place] ?? []) {
      similarities[sentence] = (similarities[sentence] ?? 0) + weight * (values[step] ?? 0)
    }
  }
  const best = new Float32Array(subjects.length)
  for (const [sentence, subject] of subjectOf.entries()) {
    best[subject] = Math.max(best[subject] ?? 0, similarities[sentence] ?? 0)
  }
  return best
}

const FUNCTION_WORD = 0.4
const FORM = 0.4
const PAIR = 0.6

/** Stems, forms and pairs of stems, each with what it counts. */
function featuresOf(words: string[]): Map<string, number> {
  const features = new Map<string, number>()
  const stems = words.map(stemOf)
  for (const [place, word] of words.entries()) {
    const stem = stems[place] ?? word
    const share = isContentWord(word) ? 1 : FUNCTION_WORD
    features.set(stem, share)
    if (stem !== word) features.set(`=${word}`, FORM * share)
    const next = stems[place + 1]
    if (next !== undefined) features.set(`${stem} ${next}`, PAIR)
  }
  return features
}

/** A message longer than the sentences has more words beside its subject: they do not make that one any weaker. */
const LONGEST = 15

/** Of unit length unless it is long; words that no sentence has make the rest of it smaller. */
function vectorOf({ features }: Pick<SubjectModel, 'features'>, words: string[]): Vector {
  const places: number[] = []
  const values: number[] = []
  let length = 0
  for (const [feature, share] of featuresOf(words)) {
    const known = features.get(feature)
    const value = share * (known?.rarity ?? (/^=| /.test(feature) ? 0 : UNKNOWN_RARITY))
    length += value * value
    if (known) {
      places.push(known.place)
      values.push(value)
    }
  }
  const scale = 1 / (Math.min(Math.sqrt(length), LONGEST) || 1)
  return { places, values: values.map((value) => value * scale) }
}

const UNKNOWN_RARITY = 5
