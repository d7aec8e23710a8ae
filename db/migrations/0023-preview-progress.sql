-- How far the work on a preview is, as recordings say it; 0 with each new run.
alter table previews add column progress real not null default 0 check (progress between 0 and 1);
