import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { changeContactHandlers } from '../../services/access/change-contact.ts';
import { changePasswordHandlers } from '../../services/access/change-password.ts';
import { crossRegionHandlers } from '../../services/access/cross-region.ts';
import { loginHandlers } from '../../services/access/login.ts';
import { marketingHandlers } from '../../services/access/marketing.ts';
import { oneTimeCodeHandlers } from '../../services/access/one-time-code.ts';
import { passwordResetHandlers } from '../../services/access/password-reset.ts';
import { registrationHandlers } from '../../services/access/registration.ts';
import { returningHandlers } from '../../services/access/returning.ts';
import { secondFactorHandlers } from '../../services/access/second-factor.ts';
import type { Handlers } from '../handler.ts';

export const accessHandlers: Handlers<typeof accessContract> = {
  ...loginHandlers,
  ...registrationHandlers,
  ...returningHandlers,
  ...passwordResetHandlers,
  ...oneTimeCodeHandlers,
  ...secondFactorHandlers,
  ...changeContactHandlers,
  ...changePasswordHandlers,
  ...crossRegionHandlers,
  ...marketingHandlers,
};
