-- Events are deleted once they are seven days old. Those that an older version has kept go now, at
-- once, however many they are: nothing reads them.
truncate facts;
create index on facts (at);
