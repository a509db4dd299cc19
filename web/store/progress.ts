// Remembers on this machine what the learner has solved; without a memory (private windows) the page works all the same.

const key = 'riverbank';

export interface Progress {
  solved: string[];
  /** Answers given to predict-then-reveal questions. */
  predicted: Record<string, string>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What is remembered; anything unreadable counts as nothing. */
export function loadProgress(): Progress {
  try {
    const { solved, predicted } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Progress>;
    const answers = Object.entries(predicted ?? {}).filter(([, answer]) => isText(answer));
    return { solved: Array.isArray(solved) ? solved.filter(isText) : [], predicted: Object.fromEntries(answers) };
  } catch {
    return { solved: [], predicted: {} };
  }
}

function save(progress: Progress): void {
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // No memory here: the learner goes on without.
  }
  document.dispatchEvent(new CustomEvent('progress'));
}

export function markSolved(exercise: string): void {
  const { solved, predicted } = loadProgress();
  if (!solved.includes(exercise)) save({ solved: [...solved, exercise], predicted });
}

export function markPredicted(question: string, answer: string): void {
  const { solved, predicted } = loadProgress();
  save({ solved, predicted: { ...predicted, [question]: answer } });
}
