export const metadata = { title: 'Lamps' };

export default function Layout({ children }) {
  return (
    <html lang="en-AU">
      <body>{children}</body>
    </html>
  );
}
