// How many times slower Chromium's processor is made, by RIVERBANK_THROTTLE (`npm run test:slow`): 1 leaves it as it is.

export const slower = Number(process.env.RIVERBANK_THROTTLE || 1);
