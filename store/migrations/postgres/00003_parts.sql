-- +goose Up
-- How much of a job is done, in thousandths: told by who works at it, for who waits.
ALTER TABLE jobs ADD COLUMN part integer NOT NULL DEFAULT 0;
