/** A value as indented JSON. Long lines wrap, so that nothing scrolls sideways. */
export const JsonView = ({ value }: { value: unknown }) => (
  <pre className="ffd-json notranslate">
    <code>{JSON.stringify(value, null, 2)}</code>
  </pre>
);
