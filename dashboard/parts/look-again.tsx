import { Button } from '#shared/ui/actions/button.tsx';

interface LookAgainProps {
  list: { readonly isRefetching: boolean; refetch(): unknown };
}

/** Reads a list again that grows while a developer tries something. */
export const LookAgain = ({ list }: LookAgainProps) => (
  <Button
    variant="secondary"
    size="small"
    busy={list.isRefetching && 'Looking'}
    onPress={() => void list.refetch()}
  >
    Look again
  </Button>
);
