-- +goose Up
CREATE TABLE meta (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row a log: the end of its chain, and the summary that lists show. Rows lie in the
-- order they were made, so that the rooms in play share few pages.
CREATE TABLE logs (
    id      TEXT    NOT NULL PRIMARY KEY,
    head    INTEGER NOT NULL,
    hash    BLOB    NOT NULL,
    kind    TEXT    NOT NULL,
    status  TEXT    NOT NULL,
    updated INTEGER NOT NULL, -- microseconds since 1970
    summary BLOB    NOT NULL,
    seal    BLOB    NOT NULL
) STRICT;
CREATE INDEX logs_by_status ON logs (status, updated, id);
CREATE INDEX logs_by_status_and_kind ON logs (status, kind, updated, id);

-- No index by cmd: it would double what a commit writes. The one writer remembers the
-- commands of the logs in use and reads those of another log once.
CREATE TABLE events (
    log  TEXT    NOT NULL,
    seq  INTEGER NOT NULL,
    at   INTEGER NOT NULL, -- microseconds since 1970
    cmd  TEXT,             -- command id, on the first event of an append only
    data BLOB    NOT NULL,
    hash BLOB    NOT NULL,
    PRIMARY KEY (log, seq)
) STRICT, WITHOUT ROWID;

-- A deleted key keeps its row and version, without a value.
CREATE TABLE keys (
    bucket  TEXT    NOT NULL,
    key     TEXT    NOT NULL,
    version INTEGER NOT NULL,
    value   BLOB,
    seal    BLOB    NOT NULL,
    PRIMARY KEY (bucket, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE jobs (
    id      TEXT    NOT NULL PRIMARY KEY,
    kind    TEXT    NOT NULL,
    data    BLOB    NOT NULL,
    due     INTEGER NOT NULL, -- may be claimed from then on, microseconds since 1970
    attempt INTEGER NOT NULL, -- how often it has been claimed
    done    INTEGER NOT NULL, -- 0 or 1
    result  BLOB    NOT NULL,
    seal    BLOB    NOT NULL
) STRICT;
CREATE INDEX jobs_due ON jobs (kind, due, id) WHERE done = 0;
