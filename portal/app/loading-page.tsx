import { Loader } from '#shared/ui/feedback/loader.tsx';

/** Shown until the first page has loaded; delayed by CSS so that a short wait shows nothing. */
export const LoadingPage = ({ children }: { children: string }) => (
  <div className="ff-portal-loading">
    <Loader full>{children}</Loader>
  </div>
);
