/* The code of somebody who invited a person goes with them to a provider and back: it waits here, and never in the address by which they return. As it was typed or linked. */
alter table social_attempts add column referral_code text not null default '' check (length(referral_code) <= 40);
alter table social_sign_ups add column referral_code text not null default '' check (length(referral_code) <= 40);
