-- +goose Up
-- Which node has a connection of somebody who acts for a seat of a log.
CREATE TABLE holds (
    log  text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    node text COLLATE "C" NOT NULL,
    PRIMARY KEY (log, seat, node)
);
CREATE INDEX holds_by_node ON holds (node);
