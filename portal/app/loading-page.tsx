import { Loader } from '#shared/ui/feedback/loader.tsx';

/** Stands where no page is yet. Nobody sees it where the wait is short. */
export const LoadingPage = ({ children }: { children: string }) => (
  <div className="ff-portal-loading">
    <Loader full>{children}</Loader>
  </div>
);
