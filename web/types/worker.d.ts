/** What the server writes before the worker. */
declare const version: string;
declare const shelf: string[];
declare const rulebooks: string[];
