// How many times slower RIVERBANK_THROTTLE (`npm run test:slow`) makes Chromium's processor. 1 is full speed.

export const slower = Number(process.env.RIVERBANK_THROTTLE || 1);
