// Lists English function words. They join other words and have no meaning of their own to compare: "the", "with",
// "and".

const lists = [
  'a an the this that these those some any no every each all both either neither much many more most few several',
  'i me my mine myself you your yours yourself he him his himself she her hers herself it its itself',
  'we us our ours ourselves they them their theirs themselves who whom whose which what one ones',
  'am is are was were be been being do does did done have has had having',
  'can could will would shall should may might must ought let',
  'about above across after against along among around at before behind below beneath beside besides between beyond by',
  'down during except for from in inside into near of off on onto out outside over past since through throughout till to',
  'toward towards under until up upon with within without',
  'and or but nor so yet if because although though while whereas unless as than whether',
  'not never ever also too very just only even still again already always often then there here now where when why how',
];

const functionWords = new Set(lists.flatMap((list) => list.split(' ')));

export const isFunctionWord = (word: string): boolean => functionWords.has(word);
