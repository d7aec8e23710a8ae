-- Someone with access to the server allowed the passkey to confirm acts of an operator.
alter table passkeys add column trusted_at timestamptz;

-- The public id of the passkey that confirmed the act, where it needed one; the passkey may be gone.
alter table operator_acts add column passkey text;
