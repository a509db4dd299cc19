// The layout of all pages.
export const metadata = { title: 'riverbank in Next.js' };

export default ({ children }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);
