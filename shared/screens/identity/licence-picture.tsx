import './licence-picture.css';
import { useApp } from '#shared/ui/app-context.tsx';

/** A sketch of where a licence's card number is printed, the same for every state. Source: ACC-316. */
export const LicencePicture = ({ side }: { side: 'front' | 'back' }) => {
  const { t } = useApp();
  return (
    <figure className="ff-licence">
      <svg viewBox="0 0 132 84" role="img" aria-label={t(`identification.licence.picture.${side}`)}>
        <rect className="ff-licence__card" x=".5" y=".5" width="131" height="83" rx="6" />
        {side === 'front' ? (
          <path
            className="ff-licence__ink"
            d="M10 26h34v42H10zM20 58c2-8 12-8 14 0M27 36a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM10 14h58M54 34h44M54 46h60M54 58h36"
          />
        ) : (
          <path className="ff-licence__ink" d="M0 16h132M0 28h132M12 44h52M12 54h40M12 64h46" />
        )}
        <rect
          className="ff-licence__spot"
          x="82"
          y={side === 'front' ? 66 : 60}
          width="40"
          height="9"
          rx="2"
        />
        <rect
          className="ff-licence__mark"
          x="78"
          y={side === 'front' ? 62 : 56}
          width="48"
          height="17"
          rx="4"
        />
      </svg>
    </figure>
  );
};
