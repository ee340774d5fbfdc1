-- The profile form asks for the consent to credit checks too, and its choice is kept with its time like that of the preferences.
alter table credit_consents drop constraint credit_consents_channel_check;
alter table credit_consents add constraint credit_consents_channel_check
  check (channel in ('PORTAL_PREFERENCES', 'PROFILE') and (channel <> 'PROFILE' or consent = 'CREDIT_CHECKS'));
