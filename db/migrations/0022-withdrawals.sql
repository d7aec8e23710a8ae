-- runs beside 0016-search-readings.sql: its code writes no column that the check reads beside status, and fails where it would publish what was withdrawn.
-- The operator has withdrawn this work. It is a Draft until it is restored, and keeps the status that its artist wants.
alter table works add column withdrawn_for text check (withdrawn_for in ('rights_claim', 'terms'));
alter table works add constraint works_withdrawn_check check (withdrawn_for is null or status = 'Draft');
