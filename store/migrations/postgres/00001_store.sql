-- +goose Up
CREATE TABLE meta (
    name  text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
);

-- One row a log: the end of its chain, and the summary that lists show.
CREATE TABLE logs (
    id      text COLLATE "C" PRIMARY KEY,
    head    bigint NOT NULL,
    hash    bytea  NOT NULL,
    kind    text COLLATE "C" NOT NULL,
    status  text COLLATE "C" NOT NULL,
    updated bigint NOT NULL, -- microseconds since 1970
    summary bytea  NOT NULL,
    seal    bytea  NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX logs_by_status ON logs (status, updated, id);
CREATE INDEX logs_by_status_and_kind ON logs (status, kind, updated, id);

CREATE TABLE events (
    log  text COLLATE "C" NOT NULL,
    seq  bigint NOT NULL,
    at   bigint NOT NULL, -- microseconds since 1970
    cmd  text COLLATE "C",  -- command id, on the first event of an append only
    data bytea  NOT NULL,
    hash bytea  NOT NULL,
    PRIMARY KEY (log, seq)
);
CREATE UNIQUE INDEX events_by_command ON events (log, cmd) WHERE cmd IS NOT NULL;

-- A deleted key keeps its row and version, without a value.
CREATE TABLE keys (
    bucket  text COLLATE "C" NOT NULL,
    key     text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    value   bytea,
    seal    bytea  NOT NULL,
    PRIMARY KEY (bucket, key)
);

CREATE TABLE jobs (
    id      text COLLATE "C" PRIMARY KEY,
    kind    text COLLATE "C" NOT NULL,
    data    bytea   NOT NULL,
    due     bigint  NOT NULL, -- may be claimed from then on, microseconds since 1970
    attempt bigint  NOT NULL, -- how often it has been claimed
    done    integer NOT NULL, -- 0 or 1
    result  bytea   NOT NULL,
    seal    bytea   NOT NULL
);
CREATE INDEX jobs_due ON jobs (kind, due, id) WHERE done = 0;
