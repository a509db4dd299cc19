// The factor by which RIVERBANK_THROTTLE (`npm run test:slow`) slows Chromium's processor down. 1 is full speed.

export const slower = Number(process.env.RIVERBANK_THROTTLE || 1);
