-- +goose Up
-- Which node has a connection of somebody who acts for a seat of a log.
CREATE TABLE holds (
    log  TEXT    NOT NULL,
    seat INTEGER NOT NULL,
    node TEXT    NOT NULL,
    PRIMARY KEY (log, seat, node)
) STRICT, WITHOUT ROWID;
CREATE INDEX holds_by_node ON holds (node);
